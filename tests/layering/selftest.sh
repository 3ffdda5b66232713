# SPDX-License-Identifier: MIT
# selftest.sh COMPILER: plants one violation at a time in a small tree of its own; the check concerned must
# fail on it, and must pass on the tree without any.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
compiler=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# A clean tree: one small file in every room.
plantTree() {
    rm -rf "$tree/source"
    mkdir -p "$tree"/source/{app,core/model,python/src,shaders,tests/data,tools,widgets}
    echo '#include "core/model/a.h"' >"$tree/source/core/model/a.cpp"
    echo '#pragma once' >"$tree/source/core/model/a.h"
    printf '%s\n' '#include <QWidget>' '#include "core/model/a.h"' >"$tree/source/widgets/view.cpp"
    printf '%s\n' '#include "widgets/view.h"' >"$tree/source/app/main.cpp"
    printf '%s\n' '#include <Python.h>' '#include "core/model/a.h"' >"$tree/source/python/src/module.cpp"
}

# expect pass|fail WHAT CHECK ARGUMENT…
expect() {
    local outcome=pass
    bash "$here/$3" "${@:4}" >"$tree/output" 2>&1 || outcome=fail
    if [[ $outcome != "$1" ]]; then
        echo "$3: expected to $1, but did $outcome, on $2"
        cat "$tree/output"
        failures=$((failures + 1))
    fi
}

# plant FILE TEXT CHECK: the text as one more line of the file makes the check fail.
plant() {
    plantTree
    printf '%s\n' "$2" >>"$tree/source/$1"
    expect fail "$1 with: ${2:0:60}" "$3" "$tree/source"
}

# plantLines FILE COUNT pass|fail
plantLines() {
    plantTree
    yes '//' | head -n "$2" >"$tree/source/$1" || true
    expect "$3" "$1 of $2 lines" budgets.sh "$tree/source"
}

plantTree
expect pass 'a clean tree' includes.sh "$tree/source"
expect pass 'a clean tree' budgets.sh "$tree/source"
for include in '<QString>' '<QtCore/QString>' '<GL/gl.h>' '<imgui.h>' '<backends/imgui_impl_opengl3.h>' \
    '"widgets/view.h"' '"app/session/session.h"' '"../app/session/session.h"' '<EGL/egl.h>'; do
    plant core/model/a.cpp "#include $include" includes.sh
    plant core/model/a.h "  #  include $include" includes.sh
    plant python/src/module.cpp "#include $include" includes.sh
done
plant widgets/view.cpp '#include "app/session/session.h"' includes.sh
plant widgets/view.cpp '#include "python/src/open_pair.h"' includes.sh
plant core/model/a.cpp '#include "python/src/open_pair.h"' includes.sh
plant core/model/a.cpp '#include <Python.h>' includes.sh

expect pass 'a clean tree' throws.sh "$tree/source"
for call in 'if (fs::exists(file)) return;' 'own = std::filesystem::absolute(folder / (name + ".md"));' \
    'if (!fs::is_regular_file(pathOf(file))) file = name;' \
    'for (const auto& entry : fs::directory_iterator(folder, none)) {' \
    '         fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, none))'; do
    plant core/model/a.cpp "$call" throws.sh
    plant app/main.cpp "$call" throws.sh
    plant python/src/module.cpp "$call" throws.sh
done
plantTree
printf '%s\n' 'if (fs::exists(pathOf(file), none)) return;' 'if (fs::is_fifo(status)) return;' \
    'for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none))' \
    >>"$tree/source/core/model/a.cpp"
expect pass 'calls that do not throw' throws.sh "$tree/source"

expect pass 'a clean tree' threads.sh "$tree/source"
for thread in 'std::jthread thread_;' 'auto work = std::async(std::launch::async, look);' \
    '#include <QThread>' '    QThreadPool::globalInstance()->start(look);' 'std::thread(look).detach();'; do
    plant core/model/a.cpp "$thread" threads.sh
    plant app/main.cpp "$thread" threads.sh
    plant python/src/module.cpp "$thread" threads.sh
done
plantTree
mkdir -p "$tree/source/core/util/threads"
echo 'std::vector<std::jthread> threads_;' >"$tree/source/core/util/threads/jobs.h"
echo 'const int most = std::thread::hardware_concurrency();' >>"$tree/source/core/model/a.cpp"
expect pass 'the threads of Jobs' threads.sh "$tree/source"

plantLines core/model/a.h 200 pass
plantLines core/model/a.h 201 fail
plantLines core/model/a.cpp 900 pass
plantLines core/model/a.cpp 901 fail
plantLines tools/a.py 901 fail
plantLines python/src/module.cpp 901 fail
plantLines python/a.py 901 fail

# Rooms may include each other one way, and a room those within it both ways.
plantRooms() {
    plantTree
    mkdir -p "$tree"/source/core/{model/inner,util}
    echo '#include "core/util/b.h"' >"$tree/source/core/model/a.cpp"
    echo '#include "core/model/a.h"' >"$tree/source/core/model/inner/c.cpp"
    echo '#include "core/model/inner/c.h"' >"$tree/source/core/model/b.cpp"
    echo '#pragma once' >"$tree/source/core/util/b.h"
}
plantRooms
expect pass 'rooms without a circle' rooms.sh "$tree/source"
echo '#include "core/model/a.h"' >>"$tree/source/core/util/b.h"
expect fail 'two rooms that include each other' rooms.sh "$tree/source"
plantRooms
echo '#include "core/model/inner/c.h"' >>"$tree/source/core/util/b.h"
echo '#include "core/util/b.h"' >>"$tree/source/core/model/inner/c.cpp"
expect fail 'a room within that closes a circle' rooms.sh "$tree/source"
plantRooms
mkdir "$tree/source/python/inner"
echo '#include "python/src/a.h"' >"$tree/source/python/inner/b.cpp"
echo '#include "python/inner/b.h"' >>"$tree/source/python/src/module.cpp"
expect fail 'two folders of the package that include each other' rooms.sh "$tree/source"
rm -r "$tree/source"/{core,widgets,app,python}/*
expect fail 'no rooms at all' rooms.sh "$tree/source"

plantTree
expect pass 'a clean tree' names.sh "$tree/source"
plantTree
echo 'struct View {' >"$tree/source/core/model/a.h"
plantType() {
    printf '%s\n' "${@:2}" >"$tree/source/widgets/view.h"
    expect "$1" "two types: ${*:2}" names.sh "$tree/source"
}
plantType fail 'class View : public QWidget {'
plantType pass 'class View;'
plantType pass 'namespace other {' 'struct View {'
plantType pass 'namespace {' 'struct View {' '} // namespace'
plantType fail 'namespace {' '} // namespace' 'struct View {'
plantType fail 'namespace {} // namespace' 'struct View {'
plantType fail 'namespace inner {' '} // namespace inner' 'struct View {'
plantType fail 'class [[nodiscard]] View {'
plantType fail 'union View {'
rm "$tree/source/widgets/view.h"
echo 'struct View {' >"$tree/source/python/src/view.h"
expect fail 'two types of one name, one of the package' names.sh "$tree/source"

# Words that Qt would take for HTML.
plantTree
printf '%s\n' '// a <b> in Qt::RichText' 'Label label(words); pen.setStyle(dashes);' \
    '#include <QTextBrowser>' 'tr("%1 < %2 <not a tag>");' >>"$tree/source/widgets/view.cpp"
expect pass 'plain words' plain_words.sh "$tree/source"
for code in 'label->setTextFormat(Qt::RichText);' 'box.setTextFormat(Qt::AutoText);' 'tr("<b>%1</b> of it")' \
    'say("a<br>b");' 'view.setHtml(words);' 'document.setMarkdown(words);' 'new QTextBrowser(this);' \
    'class View : public QTextEdit {' 'QStaticText text(words);' 'name.toHtmlEscaped()' \
    'label->setStyle(mine);' 'QVariant loadResource(int type, const QUrl& url) override;' \
    'item->setWhatsThis(words);' 'auto* name = new QLabel(words, this);' 'QLabel name(words);' \
    'QLabel name;' 'class Name : public QLabel {' 'auto name = std::make_unique<QLabel>();' \
    'QLabel(words).show();' \
    'QMessageBox box(QMessageBox::Warning, title, words);' 'QMessageBox box;' 'box = new QMessageBox(this);' \
    'metrics.elidedText(words, Qt::ElideRight, room)' \
    'QMessageBox::warning(this, title, words);' 'QToolTip::showText(place, words, this);'; do
    plant widgets/view.cpp "$code" plain_words.sh
    plant app/main.cpp "    $code" plain_words.sh
done
plantTree
mkdir -p "$tree/source/widgets/kit"
echo 'label.setTextFormat(Qt::RichText);' >"$tree/source/widgets/kit/rich_text.cpp"
expect pass 'rich text of our own' plain_words.sh "$tree/source"
plantTree
printf '%s\n' 'QLabel* title_;' 'QLabel *title_ = nullptr, *words_;' 'for (QLabel* label : {a, b})' \
    'qobject_cast<const QMessageBox*>(dialog)' 'void show(QLabel& label);' >"$tree/source/widgets/view.cpp"
expect pass 'who holds a label' plain_words.sh "$tree/source"

# plantFiles COUNT pass|fail: so many files in one folder
plantFiles() {
    plantTree
    rm "$tree"/source/core/model/*
    for ((i = 0; i < $1; ++i)); do echo '//' >"$tree/source/${3:-core/model}/$i.cpp"; done
    expect "$2" "$1 files in a folder" budgets.sh "$tree/source"
}
plantFiles 30 pass
plantFiles 31 fail
plantFiles 30 fail python/src # beside module.cpp
lambdas=$(printf 'λ%.0s' {1..110}) # 220 bytes, 110 characters
plantTree
echo "$lambdas" >>"$tree/source/core/model/a.cpp"
expect pass '110 characters in a line' budgets.sh "$tree/source"
plant core/model/a.cpp "${lambdas}λ" budgets.sh
plant tools/run "${lambdas}λ" budgets.sh
plant python/src/module.cpp "${lambdas}λ" budgets.sh

# Documents of a small house, as long as they may be, and one version.
plantDocuments() {
    rm -rf "$tree/source"
    mkdir -p "$tree"/source/{packaging/desktop,tests/core,tests/cli}
    cd "$tree/source"
    echo 'TEST(Files, AreThere) {' >tests/core/files_test.cpp
    echo 'add_test(NAME layering.links COMMAND bash)' >tests/layering.cmake
    echo '| whole | they are | `Files.AreThere`, `Files.*`, `layering.links`, `tests/core` |' >SECURITY.md
    yes "$lambdas" | head -n 150 >README.md || true
    printf '%s\n' "${lambdas}1234567890" "| ${lambdas}${lambdas} 90123456789012345678 |" '' >CONTRIBUTING.md
    printf '%s\n' '# Changelog' '' '## 0.2.0 (not released)' '' '## 0.1.0' '' >CHANGELOG.md
    for i in {1..10}; do echo "- $i"; done >>CHANGELOG.md
    echo 'project(lambdascope VERSION 0.2.0 LANGUAGES CXX' >CMakeLists.txt
    printf '%s\n' '<release version="0.2.0"/>' '<release version="0.1.0"/>' \
        >packaging/desktop/lambdascope.metainfo.xml
    cd - >/dev/null
}

# plantDocument FILE TEXT WHAT: the text as one more line of the file is told, in these words
plantDocument() {
    plantDocuments
    printf '%s\n' "$2" >>"$tree/source/$1"
    expect fail "$1 with: ${2:0:60}" documents.sh "$tree/source"
    grep -qF "$3" "$tree/output" || {
        echo "documents.sh: does not say “$3” of $1 with: ${2:0:60}"
        failures=$((failures + 1))
    }
}
plantDocuments
expect pass 'documents that are short enough' documents.sh "$tree/source"
plantDocument README.md '' 'README.md: 151 lines; at most 150'
plantDocument README.md "${lambdas}λ" 'README.md:151: over 110 characters'
plantDocument CONTRIBUTING.md "${lambdas}12345678901" 'CONTRIBUTING.md:4: over 120 characters'
plantDocument CONTRIBUTING.md "| ${lambdas}${lambdas} 9012345678901234567890123456789 |" \
    'CONTRIBUTING.md:4: over 250'
plantDocument CHANGELOG.md "- ${lambdas}123456789" 'CHANGELOG.md:17: over 120 characters'
plantDocument CHANGELOG.md '- 11' 'CHANGELOG.md: 0.1.0 has 11 lines; at most 10'
for missing in Files.AreNot Fil.AreThere Others.* layering.link tests/gui; do
    plantDocument SECURITY.md "| whole | they are | \`$missing\` |" "there is no test $missing"
done
for other in CMakeLists.txt CHANGELOG.md packaging/desktop/lambdascope.metainfo.xml; do
    plantDocuments
    sed -i 's/0\.2\.0/0.3.0/' "$tree/source/$other"
    expect fail "another version in $other" documents.sh "$tree/source"
done

# A small translation: two words of it are not said, one of them in what the program itself says, in English.
plantWords() {
    rm -rf "$tree/words"
    mkdir -p "$tree"/words/{assets/{lessons/ko,guide/ko,models/pair,page,translations},packaging/desktop}
    mkdir -p "$tree"/words/packaging/man
    cd "$tree/words"
    printf '%s\n' '# a comment' '' 'ko: 무늬|(?<!꽃)그림 → 패턴' 'ko: logits? → 로짓' >assets/lessons/words.txt
    printf '%s\n' '꽃그림 패턴' >assets/lessons/ko/01-a.md
    printf '%s\n' '  <source>a logit</source>' '  <translation>로짓</translation>' \
        >assets/translations/lambdascope_ko.ts
    touch assets/guide/ko/01-a.md assets/lessons/glossary.yaml assets/models/pair/{about,prompts}.json
    touch assets/page/words.json packaging/desktop/a.desktop packaging/man/a.1
    cd - >/dev/null
}

# plantWord FILE TEXT [WHERE]: the text as one more line of the file is told, by FILE:LINE:WORD
plantWord() {
    plantWords
    printf '%s\n' "$2" >>"$tree/words/assets/$1"
    expect fail "$1 with: $2" words.sh "$tree/words"
    grep -qF "assets/$1:${3:-}" "$tree/output" || {
        echo "words.sh: does not say assets/$1:${3:-} of: $2"
        failures=$((failures + 1))
    }
}
plantWords
expect pass 'words as they are said' words.sh "$tree/words"
plantWord lessons/ko/01-a.md '이 무늬는' '2:무늬, in ko: 패턴'
plantWord guide/ko/01-a.md '꽃그림, 그림' '1:그림, in ko: 패턴'
plantWord translations/lambdascope_ko.ts '  <translation>a logit</translation>' '3:logit, in ko: 로짓'
plantWord lessons/glossary.yaml '무늬' '1:무늬'
plantWord models/pair/about.json '무늬' '1:무늬'
plantWord page/words.json '무늬' '1:무늬'
plantWord lessons/words.txt 'ko: 무늬 패턴' '5: '
plantWord lessons/words.txt 'ko: (무늬 → 패턴' '5: '
plantWord lessons/words.txt 'de: Muster → Bild' '5: there is nothing in de'
plantWords
rm "$tree/words/assets/lessons/words.txt"
expect fail 'no table of words' words.sh "$tree/words"

# A table of two rows, of which one has two patterns.
plantLicences() {
    rm -rf "$tree/licences"
    mkdir -p "$tree"/licences/{assets/models/pair,tests/data,tests/fuzz/corpus}
    touch "$tree"/licences/{assets/models/pair/model.safetensors,assets/a.svg,tests/data/a.json}
    printf '%s\n' '| files | licence | origin |' '|---|---|---|' \
        '| `assets/LICENSES.md`, `assets/a.svg` | MIT | ours |' \
        '| `assets/models/*`, `tests/*` | MIT AND CC-BY-4.0 | trained |' >"$tree/licences/assets/LICENSES.md"
}
# plantLicence TEXT WHAT: the text as one more row is told, in these words
plantLicence() {
    plantLicences
    printf '%s\n' "$1" >>"$tree/licences/assets/LICENSES.md"
    expect fail "a row: $1" licences.sh "$tree/licences"
    grep -qF -- "$2" "$tree/output" || {
        echo "licences.sh: does not say “$2” of the row $1"
        failures=$((failures + 1))
    }
}
plantLicences
expect pass 'a table of every file' licences.sh "$tree/licences"
# shellcheck disable=SC2016 # of Markdown
{
    plantLicence '| `assets/b.svg` | MIT | ours |' 'assets/b.svg is of no file'
    plantLicence '| `assets/*.svg` | MIT | ours |' 'assets/a.svg: in 2 rows'
    plantLicence '| `assets/b.svg` | | ours |' 'licence or origin is missing of `assets/b.svg`'
    plantLicence '| `assets/b.svg` | free | ours |' 'licence or origin is missing of `assets/b.svg`'
    plantLicence '| `assets/b.svg` | MIT | |' 'licence or origin is missing of `assets/b.svg`'
}
for file in assets/models/new assets/b.svg tests/fuzz/corpus/b; do
    plantLicences
    touch "$tree/licences/$file"
    outcome=pass
    [[ $file != assets/b.svg ]] || outcome=fail
    expect "$outcome" "a new file $file" licences.sh "$tree/licences"
done
plantLicences
rm "$tree/licences/assets/LICENSES.md"
expect fail 'no table of licences' licences.sh "$tree/licences"

# archive pass|fail CODE: the code, compiled into a static library, passes or fails
archive() {
    "$compiler" -x c++ -c -o "$tree/code.o" - <<<"$2"
    rm -f "$tree/code.a"
    ar rcs "$tree/code.a" "$tree/code.o"
    expect "$1" "$2" links.sh "$tree/code.a"
}
archive pass 'int glide(int); int plain(int a) { return glide(a); }'
archive fail 'extern "C" void glClear(unsigned); void f() { glClear(1); }'
archive fail 'namespace ImGui { void End(); } void f() { ImGui::End(); }'
archive fail 'struct QString { void clear(); }; void f(QString& s) { s.clear(); }'

# A program that needs a library named as Qt's is, directly and through another one.
# link OUTPUT CODE OPTION…
link() { "$compiler" -x c++ -fPIC -o "$tree/$1" - -L"$tree" -Wl,-rpath,"$tree" "${@:3}" <<<"$2"; }
link libQt6Core.so.6 'int qt() { return 1; }' -shared -Wl,-soname,libQt6Core.so.6
link libmiddle.so 'int qt(); int middle() { return qt(); }' -shared -l:libQt6Core.so.6
link direct 'int qt(); int main() { return qt(); }' -l:libQt6Core.so.6
link indirect 'int middle(); int main() { return middle(); }' -l:libmiddle.so
link none 'int main() {}'
expect pass 'a program without' links.sh "$tree/none"
expect fail 'a program that links Qt' links.sh "$tree/direct"
expect fail 'a program that links Qt through another library' links.sh "$tree/indirect"
# An extension of Python finds a part of what it uses only when it is loaded.
extension() {
    link extension.so "extern \"C\" { void PyErr_Clear(); void* PyInit__core() { $1 } } $2" -shared "${@:3}"
}
extension 'PyErr_Clear(); return nullptr;' ''
expect pass 'an extension without' links.sh "$tree/extension.so"
extension 'return nullptr;' 'int qt(); int uses() { return qt(); }' -l:libQt6Core.so.6
expect fail 'an extension that links Qt' links.sh "$tree/extension.so"
extension 'return nullptr;' 'int middle(); int uses() { return middle(); }' -l:libmiddle.so
expect fail 'an extension that links Qt through another library' links.sh "$tree/extension.so"
extension 'return nullptr;' 'struct QString { void clear(); }; void uses(QString& s) { s.clear(); }'
expect fail 'an extension that takes Qt from whoever has loaded it' links.sh "$tree/extension.so"

expect pass 'a program without' offline.sh "$tree/none"
link connects 'extern "C" int connect(int, void*, unsigned); int main() { return connect(0, nullptr, 0); }'
expect fail 'a program that connects' offline.sh "$tree/connects"
manager='struct QNetworkAccessManager { static void get(); };'
link libnet.so "$manager void QNetworkAccessManager::get() {}" -shared
link asks "$manager int main() { QNetworkAccessManager::get(); }" -l:libnet.so
expect fail 'a program that uses a class of QtNetwork' offline.sh "$tree/asks"
link libQt6Network.so.6 'int net() { return 1; }' -shared -Wl,-soname,libQt6Network.so.6
link linked 'int net(); int main() { return net(); }' -l:libQt6Network.so.6
expect fail 'a program that links QtNetwork' offline.sh "$tree/linked"

# A program as they should be, and each time one option of it another one.
hardening=(-O2 -fPIE -pie -fstack-protector-strong -fcf-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
    -UBOTH -Wl,-z,relro -Wl,-z,now)
writes='#include <cstdio>
    extern "C" void fill(char* text);
    int main(int count, char**) { char text[80]; fill(text); return fgets(text, count, stdin) == nullptr; }
    #ifdef BOTH
    asm(".section .both, \"awx\", @progbits\n nop\n .text");
    #endif
    '
for function in fill a b c d e f g h; do
    writes+=" extern \"C\" void $function(char* text) { *text = 0; }"
done
harden() { "$compiler" -x c++ -o "$tree/$1" - "${@:2}" -Wl,--no-warn-rwx-segments <<<"$writes"; }
# soft OLD NEW WHAT: with NEW in place of the option OLD it is found to be so
soft() {
    harden soft "${hardening[@]/#"$1"/$2}"
    expect fail "a program with $2 instead of $1" hardened.sh "$tree/soft"
    grep -qF -- "$3" "$tree/output" || {
        echo "hardened.sh: does not say “$3” of a program with $2 instead of $1"
        failures=$((failures + 1))
    }
}
# as packages are made: clang has the checked calls of the C library otherwise
if [[ $("$compiler" --version) != *clang* && $(uname -m) == x86_64 ]]; then
    harden hard "${hardening[@]}"
    expect pass 'a program as they should be' hardened.sh "$tree/hard"
    # shellcheck disable=SC2016 # the loader's
    harden found "${hardening[@]}" -Wl,-rpath,'$ORIGIN/../lib'
    expect pass 'a program that looks beside itself' hardened.sh "$tree/found"
    harden hard.so "${hardening[@]/#-pie/-shared}" -fPIC
    expect pass 'a library as they should be' hardened.sh "$tree/hard.so"
    expect fail 'a file that is not there' hardened.sh "$tree/nowhere"
    soft -pie -no-pie 'no position-independent program'
    soft -fstack-protector-strong -fno-stack-protector 'no canaries'
    soft -fcf-protection -fcf-protection=none 'where jumps may land'
    soft -D_FORTIFY_SOURCE=2 -D_FORTIFY_SOURCE=0 'unchecked (_FORTIFY_SOURCE): fgets'
    soft -Wl,-z,relro -Wl,-z,norelro 'stay writable'
    soft -Wl,-z,now -Wl,-z,lazy 'binds its symbols while it runs'
    soft -Wl,-z,now '-Wl,-z,now,-z,execstack' 'lies on its stack'
    soft -UBOTH -DBOTH 'written and run'
    soft -Wl,-z,now '-Wl,-z,now,-rpath,/opt/lib' 'looks for libraries in /opt/lib'
    # shellcheck disable=SC2016 # the loader's
    soft -Wl,-z,now '-Wl,-z,now,-rpath,$ORIGIN:' 'looks for libraries in $ORIGIN:' # and in the current folder
fi

exit $((failures > 0))
