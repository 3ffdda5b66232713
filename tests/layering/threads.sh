# SPDX-License-Identifier: MIT
# threads.sh ROOT: threads begin in Jobs, and in ThreadPool for loops, nowhere else.
set -euo pipefail
cd "$1"

begins='std::j?thread\b|std::async\b|pthread_create|\bQThread|\bQtConcurrent|\bQRunnable|\.detach\(\)'
may='^core/(util/threads/jobs|compute/thread_pool)\.(h|cpp):|std::thread::hardware_concurrency'
found=$(
    grep -rnE --include='*.h' --include='*.cpp' --include='*.cu' "$begins" app core python widgets |
        grep -vE "$may" || true
)
if [[ -n $found ]]; then
    printf 'a thread that is none of Jobs (core/util/threads/jobs.h):\n%s\n' "$found"
    exit 1
fi
