"""Reproducible tar archives, and the archive that runs from its folder."""
import io, lzma, tarfile

from contents import filled
from release import FOLDER, ROOT, emptied, tidy, write


def add_folder(archive, root, prefix, epoch):
    """Adds all files below `root` in the order of their names, owned by root, with the time of the release."""
    for path in sorted(root.rglob("*"), key=lambda path: path.relative_to(root).as_posix()):
        entry = archive.gettarinfo(path, f"{prefix}{path.relative_to(root).as_posix()}")
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        if entry.isreg():
            with path.open("rb") as file:
                archive.addfile(entry, file)
        else:
            archive.addfile(entry)


def tar_of(root, prefix, epoch):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as archive:
        add_folder(archive, root, prefix, epoch)
    return data.getvalue()


def build(contents, work, output, preset):
    """Writes the archive and returns its path."""
    release, root = contents.release, emptied(work / "tarball")
    contents.install(root, zsh="site-functions", gzipped=False)
    for name in ("masthead-press.service", "masthead-press.socket", "press.json", "grafana.json", "prometheus-rules.yml"):
        write(root / "share/masthead" / name, (FOLDER / "masthead-press" / name).read_bytes())
    write(root / "README", filled("README.tarball", VERSION=release.full, GLIBC=release.binary.glibc))
    write(root / "LICENSE", (ROOT / "LICENSE").read_bytes())
    write(root / "CHANGELOG.md", (ROOT / "CHANGELOG.md").read_bytes())
    write(root / "LICENSES-OF-PARTS", contents.components.copyright())
    write(root / "NOTICES", contents.components.notices())
    write(root / "masthead.spdx.json", contents.components.spdx())
    tidy(root, release.epoch)
    name = f"masthead-{release.full}-linux-{release.binary.machine}"
    path = output / f"{name}.tar.xz"
    path.write_bytes(lzma.compress(tar_of(root, f"{name}/", release.epoch), preset=preset))
    return path
