#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: live_check_test.sh ROOT
# tools/live --check names what has changed since the core of live pages was made, and nothing else.
set -euo pipefail
root=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/assets/page" "$folder/core/a" "$folder/core/live"
echo live >"$folder/core/live/live.cpp"
cp -r "$root/tools" "$folder"
for name in one.cpp two.h; do echo "$name" >"$folder/core/a/$name"; done
digest() { sha256sum "$folder/core/a/$1" | cut -c1-16; }
cat >"$folder/assets/page/live-core.json" <<END
{
 "tools": {"emscripten": "3"},
 "sources": {
  "core/live/live.cpp": "$(digest ../live/live.cpp)",
  "core/a/one.cpp": "$(digest one.cpp)",
  "core/a/two.h": "$(digest two.h)",
  "core/a/gone.h": "0123456789abcdef"
 }
}
END
said=$("$folder/tools/live" --check) && { echo "a file that is gone is taken"; exit 1; }
[[ $said == *$'\n  core/a/gone.h' && $said != *one.cpp* ]] || { echo "said: $said"; exit 1; }
sed -i '/gone/d; s/\(two.h": "[^"]*"\),/\1/' "$folder/assets/page/live-core.json"
"$folder/tools/live" --check || { echo "nothing has changed, and it says so"; exit 1; }
echo more >>"$folder/core/a/one.cpp"
said=$("$folder/tools/live" --check) && { echo "a changed file is taken"; exit 1; }
[[ $said == *$'\n  core/a/one.cpp' ]] || { echo "said: $said"; exit 1; }
echo '{"sources": {}}' >"$folder/assets/page/live-core.json"
! "$folder/tools/live" --check >/dev/null || { echo "an empty manifest is taken"; exit 1; }
# what is committed names what it is of
grep -q '"core/live/live.cpp"' "$root/assets/page/live-core.json" || { echo "the manifest is empty"; exit 1; }
