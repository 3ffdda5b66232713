# SPDX-License-Identifier: MIT
# plain_words.sh ROOT: words are shown as they are written. The style of the house (widgets/kit/theme.cpp)
# makes every label, box and tooltip plain, and no document reads what it names. Rich text is made by RichText
# alone, which escapes words. Here is found what goes round that: formats, HTML, Markdown, styles and readers.
set -euo pipefail
cd "$1"

status=0
# only FILES WHAT PATTERN: nothing but the files (a pattern of names) has the pattern, comments left out
only() {
    local found
    found=$(grep -rnE --include='*.cpp' --include='*.h' -- "$3" app widgets |
        grep -vE "^($1):" | grep -vE '^[^:]+:[0-9]+: *//') || true
    [[ -z $found ]] || {
        printf '%s:\n%s\n' "$2" "$found"
        status=1
    }
}

rich='widgets/kit/rich_text\.cpp'
theme='widgets/kit/theme\.cpp'
lesson='widgets/lessons/lesson_browser\.(h|cpp)'
guide='app/guide/guide_(window|pages)\.(h|cpp)'
svg='widgets/.*/svg_page\.cpp'
only "$rich|$theme" 'whether words are rich is said by RichText (widgets/kit/rich_text.h)' \
    'Qt::(RichText|AutoText|MarkdownText)|setTextFormat\('
tags='a|b|body|br|center|code|div|em|font|h[1-6]|hr|i|img|li|link|ol|p|pre|qt|span|strong|style|su[bp]|table'
only "$rich|$svg|widgets/lessons/lesson_text\.cpp" 'HTML is made by RichText (widgets/kit/rich_text.h)' \
    "\"[^\"]*</?($tags|t[dhrt]|u|ul)[ />]"
figure='widgets/lessons/lesson_figure\.cpp'
only "$rich|$svg|$figure" 'words are escaped by RichText (widgets/kit/rich_text.h)' \
    'toHtmlEscaped|convertFromPlainText'
only "$lesson|$guide" 'HTML and Markdown are shown by LessonBrowser and GuideBrowser alone' \
    '(set|insert|append|from)(Html|Markdown)\(|QStaticText|QErrorMessage|QSplashScreen|[wW]hatsThis'
only "$lesson|$guide" 'views of documents are LessonBrowser and GuideBrowser' \
    '(public|new) QText(Browser|Edit)\b'
only "$lesson|$guide" 'what a document reads is said by LessonBrowser and GuideBrowser' \
    'etResourceProvider|etDefaultResourceProvider|loadResource\('
only "$theme" 'the one style of the house is set by the theme' 'QApplication::setStyle\(|->setStyle\('
exit $status
