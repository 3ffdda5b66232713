# SPDX-License-Identifier: MIT
"""What a Debian copyright file says of the licence of a package, as SPDX writes it."""

import hashlib
import re

# Debian's short names of licences and SPDX's, where both mean the same text. Others, as "X11" and
# "public-domain", stand for whatever the file says.
SPDX_NAMES = {
    "expat": "MIT",
    "apache-2.0": "Apache-2.0",
    "bsd-2-clause": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause",
    "isc": "ISC",
    "zlib": "Zlib",
    "mpl-2": "MPL-2.0",
    "mpl-2.0": "MPL-2.0",
}
GNU = re.compile(r"(A?GPL|LGPL)-([123])(\.\d)?(\+?)")


def spdx_name(name: str) -> str | None:
    """SPDX's identifier of what Debian calls so: "LGPL-2.1+" is "LGPL-2.1-or-later"."""
    gnu = GNU.fullmatch(name)
    if gnu:
        return f"{gnu[1]}-{gnu[2]}{gnu[3] or '.0'}-{'or-later' if gnu[4] else 'only'}"
    return SPDX_NAMES.get(name.lower())


def stanzas(text: str) -> list[dict[str, str]]:
    """The stanzas of a machine-readable copyright file, by their fields; none where it is not one."""
    if not text.startswith("Format:"):
        return []
    found = []
    for block in re.split(r"\n[ \t]*\n", text):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line[:1] in (" ", "\t") and key:
                fields[key] += "\n" + line.strip()
            elif ":" in line and not line.startswith("#"):
                key, _, value = line.partition(":")
                fields[key] = value.strip()
        found.append(fields)
    return found


class Licence:
    """An SPDX expression, and the texts of the LicenseRef-… in it, by name."""

    def __init__(self, package: str, copyright: str):
        self.texts: dict[str, str] = {}
        self.copyright = "NOASSERTION"
        self.others: list[str] = []
        all_of_it = stanzas(copyright)
        main = next((s for s in all_of_it if "*" in s.get("Files", "").split() and "License" in s), None)
        if main is None:
            self.expression = self._reference(package, copyright)
            return
        self.copyright = main.get("Copyright", "NOASSERTION").strip()
        self._known = {s["License"].partition("\n")[0]: s["License"].partition("\n")[2]
                       for s in all_of_it if "License" in s and "\n" in s["License"]}
        short = main["License"].strip().partition("\n")[0]
        self.expression = self._either(short, copyright)
        self.others = sorted({s["License"].strip().partition("\n")[0] for s in all_of_it
                              if "Files" in s and "License" in s} - {short})

    def _reference(self, name: str, text: str) -> str:
        slug = re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")
        reference = f"LicenseRef-{slug}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
        self.texts[reference] = text
        return reference

    def _either(self, short: str, copyright: str) -> str:
        if " with " in short or "," in short:
            return self._one(short, copyright)
        ways = [" AND ".join(self._one(one.strip(), copyright) for one in way.split(" and "))
                for way in short.split(" or ")]
        if len(ways) == 1:
            return ways[0]
        return " OR ".join(f"({way})" if " AND " in way else way for way in ways)

    def _one(self, short: str, copyright: str) -> str:
        return spdx_name(short) or self._reference(short, self._known.get(short) or copyright)
