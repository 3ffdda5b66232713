# SPDX-License-Identifier: MIT
# words.sh ROOT: translations call one thing by one name: none of them says what assets/lessons/words.txt says
# that they do not. A fault is told as FILE:LINE:WORD.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"

table=assets/lessons/words.txt
shared=(assets/lessons/glossary.yaml assets/page/words.json assets/models/*/{about,prompts}.json)
shared+=(packaging/{desktop,man}/*)
status=0
fault() {
    echo "$1"
    status=1
}

number=0
while IFS= read -r line; do
    number=$((number + 1))
    [[ -z $line || $line == '#'* ]] && continue
    if [[ ! $line =~ ^([A-Za-z_]+):\ (.+)\ →\ ([^→]+)$ ]]; then
        fault "$table:$number: is not LANGUAGE: WHAT IS NOT SAID → WHAT IS"
        continue
    fi
    language=${BASH_REMATCH[1]} wrong=${BASH_REMATCH[2]} right=${BASH_REMATCH[3]}
    files=(assets/{lessons,guide}/"$language"/*.md assets/translations/lambdascope_"$language".ts)
    [[ -f ${files[0]} && -f ${files[-1]} ]] || fault "$table:$number: there is nothing in $language"
    outcome=0
    wrong="^(?! *<(source|extracomment)>).*?\K(?:$wrong)"
    found=$(grep -HnoP -- "$wrong" "${files[@]}" "${shared[@]}" 2>&1) || outcome=$?
    ((outcome < 2)) || fault "$table:$number: $found"
    told=", in $language: $right"
    ((outcome > 0)) || fault "${found//$'\n'/"$told"$'\n'}$told"
done <"$table"
exit $status
