#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a package is made of besides this source tree, told by the distribution itself.

    sbom.py write PACKAGE --build BUILD --installed USR
            writes into the package's folder of documents below USR: PACKAGE.spdx.json, an SPDX 2.3 document,
            and notices.gz, the copyright files of what is compiled in
    sbom.py compiled-in PACKAGE --build BUILD --installed USR
            names the packages that are compiled in

Linked are the libraries that the programs below USR ask the loader for. Compiled in are packages whose
headers the sources include, where no such library is of the same source package: headers alone, and static
libraries.
What a live page holds is told by assets/page/live-core.json.
"""

import argparse
import gzip
import json
import os
import re
import subprocess
import sys
import time
import uuid
from pathlib import Path

from debian_copyright import Licence

SOURCE = Path(__file__).resolve().parents[2]
# A package: where its programs lie below /usr, and the folders of its sources.
PACKAGES = {
    "lambdascope": (["bin/lambdascope*", "lib/lambdascope/plugins/cpu-*.so"], ["core", "widgets", "app"]),
    "python3-lambdascope": (["lib/python3/dist-packages/lambdascope/**/*.so"], ["core", "python/src"]),
}
# Sources that are built apart: for live pages, and for a GPU.
APART = ("core/live/wasm/", "core/compute/cuda/")


def said(*command: str) -> str:
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    return ran.stdout


def owners(files: set[str]) -> dict[str, str]:
    """The package that each of the files is from; those of none are left out."""
    # /lib is /usr/lib, and packages name their files by either
    named = {name: file for file in files for name in
             (file, os.path.realpath(file), "/usr" + file, file.removeprefix("/usr"))}
    found = {}
    for line in said("dpkg-query", "--search", *sorted(named)).splitlines():
        package, _, file = line.partition(": ")
        if file in named and not line.startswith("diversion "):
            found[named[file]] = package.split(",")[0].split(":")[0]
    return found


def linked(usr: Path, programs: list[str]) -> set[str]:
    """The files of the libraries that the programs ask for; the name of one that is not found."""
    names = set()
    for pattern in programs:
        for program in sorted(usr.glob(pattern)):
            names |= set(re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-dW", str(program))))
    if not names:
        sys.exit(f"sbom.py: there are no programs below {usr}")
    known = {}
    for line in said("/sbin/ldconfig", "-p").splitlines():
        library = re.match(r"\s*(\S+) \((.*)\) => (.*)", line)
        if library and (os.uname().machine != "x86_64" or "x86-64" in library[2]):
            known.setdefault(library[1], library[3])
    return {known.get(name, name) for name in names}


def included(build: Path, rooms: list[str]) -> set[str]:
    """The headers of others that the sources in these rooms include."""
    folders = {"/usr/include", *map(str, Path("/usr/include").glob("*-linux-gnu")),
               *map(str, Path("/usr/include/c++").glob("*"))}
    for command in json.loads((build / "compile_commands.json").read_text()):
        folders |= set(re.findall(r"-(?:isystem |I)(/\S+)", command["command"]))
    found = set()
    for room in rooms:
        for file in sorted((SOURCE / room).rglob("*")):
            if file.suffix not in (".h", ".cpp") or str(file.relative_to(SOURCE)).startswith(APART):
                continue
            for name in re.findall(r"^ *# *include *<([^>]+)>", file.read_text(), re.MULTILINE):
                found |= {str(path) for path in (Path(folder) / name for folder in folders) if path.is_file()}
    return found


def described(packages: set[str]) -> dict[str, dict[str, str]]:
    """What dpkg knows of installed packages."""
    keys = ["Package", "Version", "source:Package", "source:Version", "Architecture", "Homepage"]
    form = "\\t".join("${%s}" % key for key in keys) + "\\n"
    lines = said("dpkg-query", "--show", f"--showformat={form}", *sorted(packages)).splitlines()
    return {line.split("\t")[0]: dict(zip(keys, line.split("\t"))) for line in lines}


def copyright_of(package: str) -> str:
    return Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")


class Parts:
    """The distribution's packages in one of ours: linked when it starts, and compiled in."""

    def __init__(self, package: str, build: Path, usr: Path):
        programs, rooms = PACKAGES[package]
        libraries, headers = linked(usr, programs), included(build, rooms)
        owner = owners(libraries | headers)
        self.strangers = sorted({Path(file).name for file in (libraries | headers) - owner.keys()})
        self.linked = {owner[library] for library in libraries if library in owner}
        others = {owner[header] for header in headers if header in owner}
        self.about = described(self.linked | others)
        sources = {self.about[name]["source:Package"] for name in self.linked}
        self.compiled_in = {name for name in others if self.about[name]["source:Package"] not in sources}


def distribution() -> tuple[str, str]:
    """Its name, and its id as addresses of packages have it."""
    lines = Path("/etc/os-release").read_text().splitlines()
    release = dict(line.split("=", 1) for line in lines if "=" in line)
    return release["NAME"].strip('"'), release["ID"].strip('"')


class Document:
    """An SPDX document that grows by packages."""

    def __init__(self, name: str, version: str):
        seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
        self.texts: dict[str, str] = {}
        self.json = {
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"{name}-{version}", "documentNamespace": "",
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
                             "creators": [f"Tool: lambdascope-sbom-{version}"]},
            "packages": [], "relationships": [], "hasExtractedLicensingInfos": [],
        }

    def add(self, identifier: str, name: str, version: str, licence: Licence | str, **more) -> str:
        """A package; `licence` is what its copyright file says, or an expression."""
        package = {"SPDXID": identifier, "name": name, "versionInfo": version, "filesAnalyzed": False}
        package |= dict.fromkeys(["downloadLocation", "licenseConcluded", "copyrightText"], "NOASSERTION")
        if isinstance(licence, Licence):
            package |= {"licenseDeclared": licence.expression, "copyrightText": licence.copyright}
            if licence.others:
                package["licenseComments"] = "Some of its files: " + "; ".join(licence.others)
            self.texts |= licence.texts
        else:
            package["licenseDeclared"] = licence
        self.json["packages"].append(package | more)
        return identifier

    def relate(self, one: str, kind: str, other: str):
        self.json["relationships"].append(
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    def finished(self) -> str:
        self.json["hasExtractedLicensingInfos"] = [
            {"licenseId": name, "extractedText": text} for name, text in sorted(self.texts.items())]
        content = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(self.json, sort_keys=True))
        self.json["documentNamespace"] = f"https://spdx.org/spdxdocs/{self.json['name']}-{content}"
        return json.dumps(self.json, indent=1, ensure_ascii=False) + "\n"


def add_debian(document: Document, about: dict[str, str]) -> str:
    name, version, architecture = about["Package"], about["Version"], about["Architecture"]
    organization, system = distribution()
    more = {"supplier": f"Organization: {organization}",
            "sourceInfo": f"of the source package {about['source:Package']} {about['source:Version']}",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/{system}/{name}@{version}?arch={architecture}"}]}
    if about["Homepage"]:
        more["homepage"] = about["Homepage"]
    return document.add(f"SPDXRef-{name.replace('+', '-plus')}", name, version,
                        Licence(about["source:Package"], copyright_of(name)), **more)


def add_live_core(document: Document, version: str) -> str:
    """The core of live pages: its parts by tools/live's manifest, their licences by its notices."""
    page = SOURCE / "assets/page"
    with gzip.open(page / "live-notices.txt.gz", "rt") as file:
        sections = re.split(r"^==== (.*) ====$\n", file.read(), flags=re.MULTILINE)
    texts = {name: text.strip("\n") for name, text in zip(sections[1::2], sections[2::2])}
    core = document.add("SPDXRef-live-core", "live-core.wasm", version, "MIT",
                        comment="The core of live pages as WebAssembly; notices: live-notices.txt.gz")
    for name, tool in json.loads((page / "live-core.json").read_text())["tools"].items():
        text = next((text for path, text in texts.items() if name in re.split("/|-[0-9]", path)), None)
        # the notices have Eigen's licence as it is common to all, and nothing of tools
        licence = Licence(name, text) if text else "MPL-2.0" if name == "libeigen3-dev" else "NOASSERTION"
        part = document.add(f"SPDXRef-live-{name}", name, tool, licence)
        if name.startswith("clang"):
            document.relate(part, "BUILD_TOOL_OF", core)
        else:
            document.relate(core, "CONTAINS", part)
    return core


def spdx(package: str, parts: Parts) -> str:
    project = (SOURCE / "CMakeLists.txt").read_text()
    version = re.search(r"^project\(lambdascope VERSION ([0-9.]+)", project, re.MULTILINE)[1]
    document = Document(package, version)
    told = "Whose its assets are is told by assets/LICENSES.md of the sources."
    if parts.strangers:
        told += f" No package of the distribution has {', '.join(parts.strangers)}, used for it."
    us = document.add(f"SPDXRef-{package}", package, version, "MIT", primaryPackagePurpose="APPLICATION",
                      comment=told)
    document.relate("SPDXRef-DOCUMENT", "DESCRIBES", us)
    for name in sorted(parts.about):
        if name in parts.linked:
            document.relate(us, "DYNAMIC_LINK", add_debian(document, parts.about[name]))
        elif name in parts.compiled_in:
            document.relate(us, "CONTAINS", add_debian(document, parts.about[name]))
    document.relate(us, "CONTAINS", add_live_core(document, version))
    return document.finished()


def notices(parts: Parts) -> str:
    text = """Compiled in are these packages of the distribution, under the licences that it tells of them;
what they refer to in /usr/share/common-licenses comes with every Debian.
"""
    for name in sorted(parts.compiled_in):
        text += f"\n==== {name} {parts.about[name]['Version']} ====\n\n{copyright_of(name)}"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["write", "compiled-in"])
    parser.add_argument("package", choices=PACKAGES)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--installed", type=Path, required=True, metavar="USR")
    arguments = parser.parse_args()
    parts = Parts(arguments.package, arguments.build, arguments.installed)
    if arguments.what == "compiled-in":
        print("\n".join(sorted(parts.compiled_in)))
        return
    folder = arguments.installed / "share/doc" / arguments.package
    folder.mkdir(parents=True, exist_ok=True)
    files = {f"{arguments.package}.spdx.json": spdx(arguments.package, parts).encode(),
             "notices.gz": gzip.compress(notices(parts).encode(), mtime=0)}
    for name, content in files.items():
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o644)


if __name__ == "__main__":
    main()
