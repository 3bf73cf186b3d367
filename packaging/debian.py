"""The Debian packages."""
import hashlib, os, shutil

from contents import compressed, filled
from release import FOLDER, ROOT, emptied, run, tidy, write


def changelog(name, release):
    return (f"{name} ({release.debian}) unstable; urgency=medium\n\n"
            f"  * Commit {release.commit[:12]}. For the changes, see changelog.gz of masthead.\n\n"
            f" -- {release.maintainer}  {release.date('+%a, %d %b %Y %H:%M:%S +0000')}\n")


def documents(root, name, contents):
    folder = root / f"usr/share/doc/{name}"
    write(folder / "copyright", contents.components.copyright())
    write(folder / "changelog.Debian.gz", compressed(changelog(name, contents.release)))
    write(root / f"usr/share/lintian/overrides/{name}", f"{name}: initial-upload-closes-no-bugs\n")
    return folder


def command(root, contents):
    contents.install(root / "usr", zsh="vendor-completions", gzipped=True)
    write(root / "usr/lib/systemd/user/masthead.service", (FOLDER / "masthead/masthead.service").read_bytes())
    folder = documents(root, "masthead", contents)
    write(folder / "changelog.gz", compressed((ROOT / "CHANGELOG.md").read_bytes()))
    write(folder / "NOTICES.gz", compressed(contents.components.notices()))
    write(folder / "masthead.spdx.json.gz", compressed(contents.components.spdx()))


def server(root, contents):
    folder = documents(root, "masthead-press", contents)
    write(folder / "README.Debian", (FOLDER / "masthead-press/README.Debian").read_bytes())
    write(folder / "examples/press.json", (FOLDER / "masthead-press/press.json").read_bytes())
    for name in ("grafana.json", "prometheus-rules.yml"):
        write(root / "usr/share/masthead-press" / name, (FOLDER / "masthead-press" / name).read_bytes())
    for unit in ("masthead-press.service", "masthead-press.socket"):
        write(root / "usr/lib/systemd/system" / unit, (FOLDER / "masthead-press" / unit).read_bytes())


def installed_size(root):
    """Returns the size as Debian Policy defines it: in KiB, each file rounded up, and each folder as one."""
    return sum(-(-path.stat().st_size // 1024) if path.is_file() else 1 for path in root.rglob("*"))


def sums(root):
    lines = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
             for path in sorted(root.rglob("*")) if path.is_file() and "DEBIAN" not in path.parts]
    return "".join(lines)


def build(name, architecture, fill, contents, work, output, preset):
    """Writes a package and returns its path."""
    release, root = contents.release, emptied(work / name)
    fill(root, contents)
    size = installed_size(root)
    write(root / "DEBIAN/md5sums", sums(root))
    write(root / "DEBIAN/control", filled(
        f"{name}/control", VERSION=release.debian, ARCHITECTURE=release.binary.debian, MAINTAINER=release.maintainer,
        SIZE=size, LIBRARIES=", ".join(release.binary.dependencies())))
    for script in ("postinst", "prerm", "postrm"):
        if (FOLDER / name / script).exists():
            write(root / "DEBIAN" / script, (FOLDER / name / script).read_bytes(), 0o755)
    tidy(root, release.epoch)
    package = output / f"{name}_{release.debian}_{architecture}.deb"
    # More threads divide the data into blocks, which compress less.
    environment = {**os.environ, "XZ_DEFAULTS": "", "DPKG_DEB_THREADS_MAX": "1"}
    run("dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", f"-z{preset}", "--build", root, package,
        env=environment)
    shutil.rmtree(root)
    return package


def packages(contents, work, output, preset):
    return [build("masthead", contents.release.binary.debian, command, contents, work, output, preset),
            build("masthead-press", "all", server, contents, work, output, preset)]
