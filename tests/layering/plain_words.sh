# SPDX-License-Identifier: MIT
# plain_words.sh ROOT: words are shown as they are written. Labels, boxes and tooltips are those of the house
# (Label, MessageBox, showTip), which are plain, and no document reads what it names. Rich text is made by
# RichText alone, which escapes words, and what has no room is cut by elidedWords. Here is found what goes
# round that: Qt's own labels, formats, HTML, Markdown, styles, readers and ends.
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

label='widgets/kit/label\.h'
box='widgets/kit/message_box\.(h|cpp)'
keys='widgets/kit/keys\.cpp'
words='widgets/kit/draw_words\.cpp'
rich='widgets/kit/rich_text\.cpp'
theme='widgets/kit/theme\.cpp'
lesson='widgets/lessons/lesson_browser\.(h|cpp)'
guide='app/guide/guide_(window|pages)\.(h|cpp)'
svg='widgets/.*/svg_page\.cpp'
# made QT: that one of these is made, or is what another class is
made() { echo "new $1\\b|make_(unique|shared)<$1>|public $1\\b|\\b$1( [a-z]\\w*( *[;({=,]|$)|[({])"; }
only "$label" 'labels are those of the house, Label (widgets/kit/label.h)' "$(made QLabel)"
only "$box" 'boxes are those of the house, MessageBox (widgets/kit/message_box.h)' \
    "$(made QMessageBox)|QMessageBox::(warning|information|question|critical|about)\b"
only "$keys" 'tooltips are shown by showTip (widgets/kit/keys.h)' 'QToolTip::showText'
only "$label|$box|$rich|$theme" 'whether words are rich is said by RichText (widgets/kit/rich_text.h)' \
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
only "$words" 'words are cut on their right by elidedWords (widgets/kit/draw_words.h), and no number amid' \
    'Qt::ElideRight'
only "$theme" 'the one style of the house is set by the theme' 'QApplication::setStyle\(|->setStyle\('
exit $status
