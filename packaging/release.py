"""The facts about a release: its version, date and architecture, and the libraries that the binary needs."""
import json, os, pathlib, re, shutil, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "packaging"
LIBRARIES = json.loads((FOLDER / "libraries.json").read_text(encoding="utf-8"))
# The name of the machine in an ELF file, in Debian and in OCI.
ARCHITECTURES = {"Advanced Micro Devices X86-64": ("amd64", "x86_64"), "AArch64": ("arm64", "aarch64")}
# The versions of GCC that brought the newest symbols of libstdc++.
GCC = {"3.4.30": "12", "3.4.31": "13", "3.4.32": "13.2", "3.4.33": "14"}


class Failure(Exception):
    """A failure that the script prints without a traceback."""


def run(*command, **options):
    """Runs a program and returns its output. Fails with the program's errors."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, capture_output=True, **options)
    except FileNotFoundError:
        raise Failure(f"'{words[0]}' is not installed")
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace").strip()
        raise Failure(f"'{' '.join(words[:4])}' failed with exit status {done.returncode}:\n{said}")
    return done.stdout


def text_of(*command, **options):
    return run(*command, **options).decode().strip()


def git(*words):
    return text_of("git", "-C", ROOT, *words)


def newest(versions):
    """Returns the highest of dotted version numbers, or None."""
    return max(versions, key=lambda version: [int(part) for part in version.split(".")], default=None)


class Binary:
    """An ELF program, and the libraries that it is linked to."""

    def __init__(self, path):
        self.path = path
        header = text_of("readelf", "--file-header", path)
        machine = re.search(r"Machine:\s*(.+)", header)
        if not machine or machine.group(1) not in ARCHITECTURES:
            raise Failure(f"{path} is for an unknown machine")
        self.debian, self.machine = ARCHITECTURES[machine.group(1)]
        self.needed = re.findall(r"\(NEEDED\).*\[(.+)\]", text_of("readelf", "--dynamic", path))
        symbols = text_of("readelf", "--version-info", path)
        self.glibc = newest(re.findall(r"Name: GLIBC_([\d.]+)", symbols))
        self.gcc = GCC.get(newest(re.findall(r"Name: GLIBCXX_([\d.]+)", symbols)))

    def dependencies(self):
        """Returns the Debian packages of the linked libraries."""
        found = [f"libc6 (>= {self.glibc})"]
        for name in self.needed:
            if name in LIBRARIES["glibc"]:
                continue
            if name not in LIBRARIES["linked"]:
                raise Failure(f"the program is linked to {name}: add its Debian package to packaging/libraries.json, "
                              "or build with script/build-release, which links some libraries statically")
            package = LIBRARIES["linked"][name]
            found.append(f"{package} (>= {self.gcc})" if package == "libstdc++6" and self.gcc else package)
        return sorted(found)


class Release:
    """One commit with its binary."""

    def __init__(self, program):
        if git("status", "--porcelain"):
            raise Failure("the working tree has changes: commit them first, so that the packages match the commit")
        self.binary = Binary(program)
        self.commit = git("rev-parse", "HEAD")
        self.epoch = int(git("log", "-1", "--format=%ct"))
        self.version = text_of(program, "--version")
        if not re.fullmatch(r"\d+\.\d+\.\d+", self.version):
            raise Failure(f"{program} has no valid version: {self.version}")
        # The files get the time of the commit, and dpkg-deb reads it from the environment.
        os.environ.update(SOURCE_DATE_EPOCH=str(self.epoch), TZ="UTC", LC_ALL="C.UTF-8")
        tags = git("tag", "--points-at", "HEAD").split()
        day = text_of("date", "--utc", f"--date=@{self.epoch}", "+%Y%m%d")
        # A tilde sorts before the end of a version, so that the release replaces an earlier commit.
        self.full = self.version if f"v{self.version}" in tags else f"{self.version}~{day}.{self.commit[:8]}"
        self.debian = f"{self.full}-1"
        self.maintainer = os.environ.get("MASTHEAD_MAINTAINER") or git("log", "-1", "--format=%an <%ae>")

    def date(self, form):
        return text_of("date", "--utc", f"--date=@{self.epoch}", form)


def write(path, data, mode=0o644):
    """Writes a file with its folders, independently of the umask."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    path.chmod(mode)


def tidy(folder, epoch):
    """Gives all files and folders fixed permissions and the time of the release."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def emptied(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
