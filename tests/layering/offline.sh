# SPDX-License-Identifier: MIT
# offline.sh FILE…: no program or shared library among the files can reach a network by itself: none uses
# sockets, names of hosts or a library's ways to them. What a window asks of the desktop (openUrl, for a page
# in a browser) is the desktop's.
set -euo pipefail
export LC_ALL=C

calls='(socket|connect|bind|listen|accept4?|getaddrinfo|gethostby[a-z_]+|send(to|msg)|recv(from|msg))'
ways='(curl_[a-z_]+|SSL_[a-zA-Z_]+)'
classes='Q(Network|Tcp|Udp|Ssl|Local|Abstract|Host)(Access|Socket|Server|Request|Reply|Proxy|Info)[A-Za-z]*::'
libraries='lib(Qt[0-9]Network|Qt[0-9]WebSockets|curl|ssl|nghttp)[^] ]*'
status=0
for file in "$@"; do
    [[ -f $file ]] || {
        echo "there is no $file"
        exit 1
    }
    found=$(
        nm -DC --undefined-only "$file" | sed -nE 's/^ *[UwWvV] +//p' | sed -E 's/@.*//' |
            grep -E "^($calls\$|$ways\$|$classes)" || true
        readelf -d "$file" | grep NEEDED | grep -oE "$libraries" || true
    )
    [[ -z $found ]] || {
        printf '%s could reach a network:\n%s\n' "$file" "$found"
        status=1
    }
done
exit $status
