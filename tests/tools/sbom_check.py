# SPDX-License-Identifier: MIT
"""sbom_check.py FILE DEPENDS: the SPDX 2.3 document has what the specification asks for, refers to nothing that
is not in it, and names, as linked, every library that the Debian package depends on. Prints what is wrong."""

import json
import re
import sys

IDENTIFIER = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
# of SPDX's list those that tools/lib/debian_copyright.py may write
LICENCES = re.compile(r"MIT|ISC|Zlib|MPL-2\.0|Apache-2\.0|BSD-[23]-Clause|[AL]?GPL-[123]\.\d-(only|or-later)")
KINDS = {"DESCRIBES", "DYNAMIC_LINK", "CONTAINS", "BUILD_TOOL_OF"}
# clause of the specification: which fields, and what each of them looks like
DOCUMENT = {"spdxVersion": r"SPDX-2\.3", "dataLicense": r"CC0-1\.0", "SPDXID": r"SPDXRef-DOCUMENT",
            "name": r".+", "documentNamespace": r"[a-z][a-z0-9+.-]*:[^#\s]+"}
PACKAGE = {"name": r".+", "SPDXID": IDENTIFIER.pattern, "versionInfo": r".+",
           "downloadLocation": r"NOASSERTION|NONE|[a-z]+:.+", "licenseConcluded": r".+",
           "licenseDeclared": r".+", "copyrightText": r"(?s).+"}


def unlike(where: str, found: dict, fields: dict[str, str]) -> list[str]:
    return [f"{where}: {name} is {found.get(name)!r}" for name, form in fields.items()
            if not re.fullmatch(form, str(found.get(name, "")))]


def creation_faults(creation: dict) -> list[str]:
    faults = unlike("creationInfo", creation, {"created": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"})
    creators = creation.get("creators", [])
    if not creators or not all(re.match(r"(Tool|Organization|Person): \S", each) for each in creators):
        faults.append(f"creationInfo: creators are {creators}")
    return faults


def licence_faults(document: dict) -> list[str]:
    extracted = document["hasExtractedLicensingInfos"]
    texts = {each.get("licenseId"): each.get("extractedText") for each in extracted}
    faults = [f"{name} has no text" for name, text in texts.items() if not text]
    used = set()
    for package in document["packages"]:
        words = set(re.findall(r"[^\s()]+", package["licenseDeclared"])) - {"AND", "OR", "NOASSERTION"}
        used |= words
        faults += [f"{package['name']}: there is no licence {word}" for word in words
                   if word not in texts and not LICENCES.fullmatch(word)]
    return faults + [f"{name} is nobody's" for name in texts if name not in used]


def relation_faults(document: dict) -> list[str]:
    identifiers = [package["SPDXID"] for package in document["packages"]]
    faults = [f"{name} is there twice" for name in set(identifiers) if identifiers.count(name) > 1]
    known, reached, described = {*identifiers, "SPDXRef-DOCUMENT"}, set(), 0
    for relation in document["relationships"]:
        ends = {relation["spdxElementId"], relation["relatedSpdxElement"]}
        kind = relation["relationshipType"]
        faults += [f"a relationship of {name}, which is not there" for name in ends - known]
        if kind not in KINDS:
            faults.append(f"a relationship {kind}")
        described += kind == "DESCRIBES"
        reached |= ends
    if described != 1:
        faults.append(f"{described} packages are described")
    return faults + [f"{name} belongs to nothing" for name in known - reached]


def unnamed(document: dict, depends: str) -> list[str]:
    """Libraries that the package depends on, by dpkg-shlibdeps, and that are not told as linked."""
    names = {package["SPDXID"]: package["name"] for package in document["packages"]}
    linked = {names.get(relation["relatedSpdxElement"]) for relation in document["relationships"]
              if relation["relationshipType"] == "DYNAMIC_LINK"}
    libraries = {clause.split()[0] for clause in depends.split(",") if re.match(r"\s*(lib|zlib)", clause)}
    return [f"{name} is linked and not told" for name in sorted(libraries - linked)]


def faults(document: dict, depends: str = "") -> list[str]:
    found = unlike("document", document, DOCUMENT) + creation_faults(document.get("creationInfo", {}))
    for package in document["packages"]:
        found += unlike(package.get("name", "a package"), package, PACKAGE)
        if package.get("filesAnalyzed") is not False:
            found.append(f"{package['name']}: filesAnalyzed needs a packageVerificationCode")
    return found or licence_faults(document) + relation_faults(document) + unnamed(document, depends)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        wrong = faults(json.load(file), *sys.argv[2:])
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)
