# SPDX-License-Identifier: MIT
# desktop_files_test.sh SOURCE_DIR PYTHON: the desktop entry, the metainfo, the MIME types and the icons are
# well formed and agree with each other, and the validators that are installed accept them; which are not is
# told.
# shellcheck shell=bash
set -euo pipefail
source=$1
python=$2
desktop=$source/packaging/desktop
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
failures=0

fails() {
    echo "$*"
    failures=$((failures + 1))
}

# validate PROGRAM ARGUMENTS…
validate() {
    if ! command -v "$1" >/dev/null; then
        echo "not checked, because $1 is not installed: ${*: -1}"
    elif ! "$@" >"$temporary/output" 2>&1; then
        cat "$temporary/output"
        fails "$1 refuses ${*: -1}"
    fi
}

validate desktop-file-validate "$desktop/lambdascope.desktop"
# an id that is a host's name backwards needs a host, as does the homepage that 1.0 asks for: there is none
allowed=cid-desktopapp-is-not-rdns
[[ $(appstreamcli --version 2>/dev/null) == *' 0.'* ]] || allowed+=,url-homepage-missing
metainfo=$desktop/lambdascope.metainfo.xml
validate appstreamcli validate --no-net "--override=${allowed//,/=info,}=info" "$metainfo"
if [[ $allowed != *,* ]] && command -v appstreamcli >/dev/null; then # 1.0 has advice that 0.16 refuses
    advice=$(appstreamcli validate --pedantic --no-net "$metainfo" |
        grep -E '^[EWIP]: ' | grep -vwF "$allowed") || true
    [[ -z $advice ]] || fails "appstreamcli advises: $advice"
fi
mkdir -p "$temporary/mime/packages"
cp "$desktop/lambdascope.xml" "$temporary/mime/packages"
validate update-mime-database "$temporary/mime"

"$python" - "$source" <<'PYTHON' || fails "the files do not agree with each other"
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

source = Path(sys.argv[1])
desktop = source / "packaging/desktop"
icons = source / "assets/icons/app"
faults = []


def expect(what, found, wanted):
    if found != wanted:
        faults.append(f"{what}: {found}, expected {wanted}")


mime = tree.parse(desktop / "lambdascope.xml").getroot()
ns = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
lang = "{http://www.w3.org/XML/1998/namespace}lang"
types = {each.get("type") for each in mime.findall("m:mime-type", ns)}
expect("MIME types", types, {"application/x-lambdascope-session", "application/x-lambdascope-class"})
for each in mime.findall("m:mime-type", ns):
    expect("languages of a type", {c.get(lang) for c in each.findall("m:comment", ns)}, {None, "zh_CN", "ko"})

entry = {}
for line in (desktop / "lambdascope.desktop").read_text().splitlines():
    key, _, value = line.partition("=")
    entry[key] = value
expect("types that the desktop entry opens", set(filter(None, entry["MimeType"].split(";"))), types)
for key in ("GenericName", "Comment", "Keywords"):
    for language in ("zh_CN", "ko"):
        expect(f"{key} in {language}", bool(entry.get(f"{key}[{language}]")), True)

metainfo = tree.parse(desktop / "lambdascope.metainfo.xml").getroot()
expect("types in the metainfo", {t.text for t in metainfo.findall("provides/mediatype")}, types)
expect("languages", [e.text for e in metainfo.findall("languages/lang")], ["en", "zh_CN", "ko"])
text = (source / "CMakeLists.txt").read_text()
version = text.partition("project(lambdascope VERSION ")[2].split()[0]
expect("newest release", metainfo.find("releases/release").get("version"), version)

# what a file manager sees of a class file without its ending
example = (source / "assets/lessons/example.lambdaclass").read_text()
of_class = "m:mime-type[@type='application/x-lambdascope-class']/m:magic/m:match"
for match in mime.findall(of_class, ns):
    first, last = (int(n) for n in match[0].get("offset").split(":"))
    expect("first character", example[0], match.get("value"))
    at = example.find(match[0].get("value"))
    expect("the first key is where the magic looks", first <= at <= last, True)

for drawing in icons.glob("*.svg"):
    root = tree.parse(drawing).getroot()
    expect(f"{drawing.name} is a square", root.get("width"), root.get("height"))
    words = [e.tag for e in root.iter() if "text" in str(e.tag) or "image" in str(e.tag)]
    expect(f"{drawing.name} needs no font and no other picture", words, [])
expect("drawings", len(list(icons.glob("*.svg"))), 4)
print("\n".join(faults))
sys.exit(1 if faults else 0)
PYTHON
exit $((failures > 0))
