# SPDX-License-Identifier: MIT
"""sbom_test.py SOURCE_DIR: what Debian says of licences is written as SPDX has it, and a document that lacks what
the specification asks for is found out (sbom_check.py, which deb_check.sh asks of each package)."""

import copy
import sys
import unittest
from pathlib import Path

source = Path(sys.argv.pop(1) if len(sys.argv) > 1 else ".")
sys.path.insert(0, str(source / "tools/lib"))

from debian_copyright import Licence  # noqa: E402
from sbom_check import faults  # noqa: E402

FORMAT = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"


def licence(short: str, rest: str = "") -> Licence:
    others = "Files: debian/*\nLicense: ISC"
    return Licence("some", f"{FORMAT}\n{others}\n\nFiles: *\nCopyright: 1999 A\n 2000 B\nLicense: {short}\n{rest}")


class Licences(unittest.TestCase):
    def test_names_that_both_know(self):
        for debian, spdx in {"Expat": "MIT", "LGPL-2.1+": "LGPL-2.1-or-later", "GPL-2": "GPL-2.0-only",
                             "MPL-2": "MPL-2.0", "BSD-3-clause": "BSD-3-Clause"}.items():
            self.assertEqual(licence(debian).expression, spdx)
            self.assertEqual(licence(debian).texts, {})

    def test_several(self):
        self.assertEqual(licence("LGPL-3 or GPL-2").expression, "LGPL-3.0-only OR GPL-2.0-only")
        self.assertEqual(licence("Expat and Zlib or GPL-1+").expression, "(MIT AND Zlib) OR GPL-1.0-or-later")

    def test_whose_and_the_others(self):
        self.assertEqual(licence("Expat").copyright, "1999 A\n2000 B")
        self.assertEqual(licence("Expat").others, ["ISC"])

    def test_a_name_that_debian_alone_knows_comes_with_its_text(self):
        own = licence("Expat with exception", "\nLicense: Expat with exception\n Do what\n .\n you want.\n")
        self.assertRegex(own.expression, r"^LicenseRef-Expat-with-exception-[0-9a-f]{8}$")
        self.assertEqual(own.texts, {own.expression: "Do what\n.\nyou want."})
        self.assertEqual(licence("X11", "").texts.keys(), {licence("X11").expression})
        self.assertIn("1999 A", licence("X11").texts[licence("X11").expression])

    def test_a_file_in_words_is_its_own_licence(self):
        words = Licence("glibc", "This is the GNU C Library.\n\nLicense: the LGPL\n")
        self.assertRegex(words.expression, r"^LicenseRef-glibc-[0-9a-f]{8}$")
        self.assertEqual(list(words.texts.values()), ["This is the GNU C Library.\n\nLicense: the LGPL\n"])
        self.assertEqual(words.copyright, "NOASSERTION")


def package(name: str, declared: str) -> dict:
    return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": "1", "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": declared,
            "copyrightText": "1999\n2000"}


DOCUMENT = {
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": "some-1",
    "documentNamespace": "https://example.org/some", "hasExtractedLicensingInfos": [
        {"licenseId": "LicenseRef-own", "extractedText": "Do what you want."}],
    "creationInfo": {"created": "2026-11-27T09:00:00Z", "creators": ["Tool: some"]},
    "packages": [package("some", "MIT"), package("libc6", "LicenseRef-own OR LGPL-2.1-or-later")],
    "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                       "relatedSpdxElement": "SPDXRef-some"},
                      {"spdxElementId": "SPDXRef-some", "relationshipType": "DYNAMIC_LINK",
                       "relatedSpdxElement": "SPDXRef-libc6"}],
}


class Documents(unittest.TestCase):
    def test_a_good_one(self):
        depends = "fonts-inter, libc6 (>= 2.36), qt6-svg-plugins | libqt6svg6 (<< 6)"
        self.assertEqual(faults(DOCUMENT, depends), [])

    def test_whatever_is_asked_for_is_missed(self):
        for name in DOCUMENT.keys() - {"packages", "relationships", "hasExtractedLicensingInfos"}:
            document = copy.deepcopy(DOCUMENT)
            del document[name]
            self.assertNotEqual(faults(document), [], name)
        for name in DOCUMENT["packages"][0]:
            document = copy.deepcopy(DOCUMENT)
            del document["packages"][1][name]
            self.assertNotEqual(faults(document), [], name)

    def wrong(self, what: str, change, depends: str = ""):
        document = copy.deepcopy(DOCUMENT)
        change(document)
        self.assertIn(what, "\n".join(faults(document, depends)))

    def test_what_does_not_fit(self):
        self.wrong("documentNamespace", lambda d: d.update(documentNamespace="some"))
        self.wrong("created", lambda d: d["creationInfo"].update(created="today"))
        self.wrong("creators", lambda d: d["creationInfo"].update(creators=["somebody"]))
        self.wrong("no licence GPL", lambda d: d["packages"][0].update(licenseDeclared="GPL"))
        self.wrong("no licence LicenseRef-own", lambda d: d["hasExtractedLicensingInfos"].clear())
        self.wrong("LicenseRef-own has no text",
                   lambda d: d["hasExtractedLicensingInfos"][0].update(extractedText=""))
        self.wrong("LicenseRef-own is nobody's", lambda d: d["packages"][1].update(licenseDeclared="MIT"))
        self.wrong("SPDXRef-libc6 is there twice", lambda d: d["packages"].append(d["packages"][1]))
        self.wrong("SPDXRef-libc6 belongs to nothing", lambda d: d["relationships"].pop())
        self.wrong("0 packages are described", lambda d: d["relationships"].pop(0))
        self.wrong("a relationship of SPDXRef-libc6, which is not there", lambda d: d["packages"].pop())
        self.wrong("a relationship LINKS", lambda d: d["relationships"][1].update(relationshipType="LINKS"))
        self.wrong("libonig5 is linked and not told", lambda d: None, "libc6, libonig5 (>= 6)")
        self.wrong("zlib1g is linked and not told", lambda d: None, "libc6, zlib1g (>= 1:1)")


if __name__ == "__main__":
    unittest.main()
