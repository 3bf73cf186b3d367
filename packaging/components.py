"""The parts of the program with their licenses: Swift packages, the Swift runtime and system libraries."""
import dataclasses, hashlib, json, pathlib, re, shutil, subprocess

from release import FOLDER, LIBRARIES, ROOT, Failure, run, text_of

CHECKOUTS = ROOT / ".build/checkouts"
BORING_SSL = {"swift-crypto": "Sources/CCryptoBoringSSL", "swift-nio-ssl": "Sources/CNIOBoringSSL"}
APACHE = """ On Debian systems, the complete text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
"""
EXCEPTION = """ The Apache License 2.0 with the Runtime Library Exception:
 .
 As an exception, if you use this Software to compile your source code and
 portions of this Software are embedded into the binary product as a result,
 you may redistribute such product without providing attribution as would
 otherwise be required by Sections 4(a), 4(b) and 4(d) of the License.
 .
""" + APACHE


@dataclasses.dataclass
class Component:
    name: str
    version: str
    license: str
    copyright: str
    # The relationship in SPDX from the program to the component.
    relation: str
    location: str = "NOASSERTION"
    purl: str = ""
    # The license text that must be copied, and notices of parts.
    text: str = ""
    notices: list = dataclasses.field(default_factory=list)


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def copyright_line(*texts):
    """Returns the first line that states a copyright, without the word itself."""
    for text in texts:
        for line in text.splitlines():
            if found := re.match(r"\s*Copyright\s+(?:\([cC]\)\s*|©\s*)?(\d{4}.*)", line):
                return found.group(1).strip()
    return ""


def license_of(name, text):
    if "Apache License" in text[:200]:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    raise Failure(f"the license of {name} is unknown: add it to license_of in packaging/components.py")


def swift_package(pin):
    """Returns a package in Package.resolved, with the licenses in its checkout."""
    name = pathlib.Path(pin["location"]).name.removesuffix(".git")
    folder = CHECKOUTS / name
    licenses = sorted(folder.glob("LICENSE*"))
    if not licenses:
        raise Failure(f"{folder} has no license: run `swift package resolve`, then check the package")
    notices = [read(path) for path in sorted(folder.glob("NOTICE*"))]
    inner = [path for path in sorted((folder / "Sources").rglob("*")) if re.match(r"LICENSE|COPYING", path.name)]
    inner = [path for path in inner if path.is_file()]
    text = read(licenses[0])
    license = license_of(name, text)
    version = pin["state"].get("version") or pin["state"]["revision"]
    # An Apache license without a year is from the authors of the repository.
    owner = copyright_line(*notices, text if license == "MIT" else "") or f"the authors of {name}"
    place = pin["location"].removesuffix(".git")
    return Component(
        name, version, license, owner, "STATIC_LINK", f"git+{place}.git@{pin['state']['revision']}",
        f"pkg:swift/{place.removeprefix('https://')}@{version}", text,
        notices + [f"{path.relative_to(folder)}:\n\n{read(path)}" for path in inner])


def boring_ssl(package, path):
    """Returns the BoringSSL that a Swift package contains as source code."""
    said = read(CHECKOUTS / package / path / "hash.txt")
    revision = re.search(r"\b[0-9a-f]{40}\b", said).group()
    return Component(
        f"BoringSSL in {package}", revision, "Apache-2.0", "The BoringSSL Authors", "STATIC_LINK",
        f"git+https://boringssl.googlesource.com/boringssl@{revision}",
        f"pkg:generic/boringssl@{revision}?vcs_url=https://boringssl.googlesource.com/boringssl")


def swift_runtime():
    """Returns the toolchain's static libraries: the standard library, Dispatch, Foundation and its ICU."""
    swift = shutil.which("swift")
    version = re.search(r"swift-([\d.]+)-|Swift version ([\d.]+)", text_of(swift, "--version")) if swift else None
    number = next(filter(None, version.groups())) if version else "unknown"
    runtime = Component(
        "Swift runtime, Dispatch and Foundation", number, "Apache-2.0 WITH Swift-exception",
        "Apple Inc. and the Swift project authors", "STATIC_LINK", "https://www.swift.org/install/",
        f"pkg:generic/swift@{number}")
    icu = Component(
        "ICU in Foundation", number, "Unicode-3.0", "1991-2026 Unicode, Inc. and others", "STATIC_LINK",
        "https://github.com/swiftlang/swift-foundation-icu", f"pkg:github/swiftlang/swift-foundation-icu@{number}",
        read(FOLDER / "Unicode-3.0.txt"))
    return [runtime, icu]


def debian_package(path):
    """Returns the installed package of a file and its version, or None."""
    try:
        package = text_of("dpkg-query", "--search", path).split(":")[0]
        return package, text_of("dpkg-query", "--show", "--showformat=${Version}\\n", package).splitlines()[0]
    except Failure:
        return None


def static_library(name, license):
    """Returns a system library that script/build-release links statically."""
    path = text_of("cc", f"-print-file-name=lib{name}.a")
    found = debian_package(pathlib.Path(path).resolve()) or debian_package(path)
    if not found:
        raise Failure(f"lib{name}.a is not in a Debian package: run script/bootstrap")
    package, version = found
    text = read(pathlib.Path(f"/usr/share/doc/{package}/copyright"))
    owner = re.search(r"^Copyright:\s*(.+)$", text, re.M)
    return Component(
        f"lib{name}", version, license, owner.group(1).strip() if owner else f"the authors of {name}", "STATIC_LINK",
        "NOASSERTION", f"pkg:deb/debian/{package}@{version}", text)


def system_library(soname, relation):
    """Returns a library that the system provides at run time. Its version differs from system to system."""
    packages = {**LIBRARIES["linked"], **LIBRARIES["opened"]}
    package = packages.get(soname, "libc6").split(" | ")[-1]
    return Component(soname, "", "NOASSERTION", "NOASSERTION", relation, "NOASSERTION", f"pkg:deb/debian/{package}")


class Components:
    def __init__(self, release):
        self.release = release
        pins = json.loads(read(ROOT / "Package.resolved"))["pins"]
        self.parts = [swift_package(pin) for pin in sorted(pins, key=lambda pin: pin["identity"])]
        names = {pin["identity"] for pin in pins}
        self.parts += [boring_ssl(name, path) for name, path in BORING_SSL.items() if name in names]
        self.parts += swift_runtime()
        linked = [name for name in release.binary.needed if name not in LIBRARIES["glibc"] or name == "libc.so.6"]
        dynamic = {name.removeprefix("lib").split(".so")[0] for name in linked}
        self.parts += [static_library(name, license) for name, license in LIBRARIES["static"].items()
                       if name not in dynamic]
        self.system = [system_library(name, "DYNAMIC_LINK") for name in sorted(linked)]
        self.system += [system_library(name, "OPTIONAL_DEPENDENCY_OF") for name in sorted(LIBRARIES["opened"])]

    def copyright(self):
        """Returns the file `copyright` (Debian's machine-readable format) with all licenses."""
        own = "Files: *\nCopyright: The Masthead authors\nLicense: Apache-2.0\n"
        parts, texts = [own], {"Apache-2.0": APACHE, "Apache-2.0 with Swift exception": EXCEPTION}
        for part in self.parts:
            license = part.license.replace("WITH Swift-exception", "with Swift exception")
            if not license.startswith("Apache-2.0"):
                # The text contains the names of the authors, so each part has its own.
                license = f"{license} of {part.name}".replace(" ", "-")
                texts[license] = "".join(f" {line}\n" if line.strip() else " .\n" for line in part.text.splitlines())
            parts.append(f"Files: {part.name.replace(' ', '-')}/*\nCopyright: {part.copyright}\nLicense: {license}\n"
                         f"Comment: Version {part.version}, part of the program\n")
        head = ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Masthead\n"
                f"Comment: Commit {self.release.commit}\n")
        ends = [f"License: {name}\n{text}" for name, text in texts.items()]
        return "\n".join([head, *parts, *ends])

    def notices(self):
        """Returns the notices that the licenses require, and the licenses of files inside the Swift packages."""
        parts = [f"{part.name} {part.version}\n{'=' * 70}\n\n{notice.strip()}\n" for part in self.parts
                 for notice in part.notices]
        return "\n\n".join(parts)

    def spdx(self):
        return spdx_document(self)


def spdx_document(components):
    """Returns the list of parts as SPDX 2.3 in JSON."""
    release = components.release
    program = {
        "SPDXID": "SPDXRef-masthead", "name": "masthead", "versionInfo": release.full,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "Apache-2.0",
        "licenseDeclared": "Apache-2.0", "copyrightText": "The Masthead authors",
        "sourceInfo": f"built from commit {release.commit}", "primaryPackagePurpose": "APPLICATION",
    }
    packages, relations = [program], [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-masthead"}]
    for part in components.parts + components.system:
        name = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", part.name)
        entry = {
            "SPDXID": name, "name": part.name, "downloadLocation": part.location, "filesAnalyzed": False,
            "licenseConcluded": part.license, "licenseDeclared": part.license, "copyrightText": part.copyright,
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": part.purl}],
        }
        if part.version:
            entry["versionInfo"] = part.version
        packages.append(entry)
        ends = ("SPDXRef-masthead", name)
        if part.relation.endswith("_OF"):
            ends = ends[::-1]
        relations.append({
            "spdxElementId": ends[0], "relationshipType": part.relation, "relatedSpdxElement": ends[1]})
    packages[1:] = sorted(packages[1:], key=lambda entry: entry["SPDXID"])
    mark = hashlib.sha256(json.dumps([packages, relations], sort_keys=True).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"masthead-{release.full}", "documentNamespace": f"urn:masthead:spdx:{release.full}:{mark[:32]}",
        "creationInfo": {"created": release.date("+%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: script/package"]},
        "packages": packages, "relationships": relations,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
