"""Tries the Debian packages in fresh systems without Swift."""
import os, pathlib, shutil, subprocess, sys, tempfile

from image import mirror
from release import FOLDER, ROOT, Failure, run

RELEASES = ("bookworm", "trixie")


def fresh(release):
    """Returns a system of debootstrap, which is made once."""
    root = ROOT / ".build/package-roots" / release
    if not (root / "complete").exists():
        print(f"script/package: debootstrap {release}", file=sys.stderr)
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        run("debootstrap", "--variant=minbase", release, root, mirror())
        (root / "complete").touch()
    return root


def packages(output):
    found = [sorted(output.glob(f"{name}_*.deb")) for name in ("masthead", "masthead-press")]
    if any(len(paths) != 1 for paths in found):
        raise Failure(f"{output} has no packages: run script/package first")
    return [paths[0] for paths in found]


def run_all(output, releases):
    """Installs, uses, removes and purges the packages in each release. Returns the exit status."""
    if os.geteuid():
        raise Failure("--try needs root for debootstrap and chroot: run it with sudo")
    chosen = packages(output)
    for release in releases:
        root = fresh(release)
        with tempfile.TemporaryDirectory(prefix="masthead-try-") as work:
            files = pathlib.Path(work) / "files"
            files.mkdir()
            for package in chosen:
                shutil.copy(package, files)
            shutil.copy(FOLDER / "trial-inside", files)
            shutil.copytree(ROOT / "issues/making-an-issue", files / "issues/making-an-issue")
            shutil.copy(ROOT / "issues/keeping-and-reading/card.pdf", files)
            command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", FOLDER / "trial-root", root, work]
            if subprocess.run(command).returncode:
                raise Failure(f"the packages do not work on {release}")
        print(f"{release}: installed, published, mirrored, read, sold, removed and purged")
    return 0
