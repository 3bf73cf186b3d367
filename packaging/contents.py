"""The files that every package contains: the command, its man pages, completions, licenses and the list of its parts."""
import gzip, shutil

from components import Components
from release import FOLDER, ROOT, run, write


def compressed(data):
    """Returns data in gzip's format, without a time and a name."""
    return gzip.compress(data if isinstance(data, bytes) else data.encode(), 9, mtime=0)


class Contents:
    """The generated files of a release, made once."""

    def __init__(self, release, folder):
        self.release, self.folder = release, folder
        self.program = folder / "program"
        shutil.copyfile(release.binary.path, self.program)
        self.program.chmod(0o755)
        run("strip", "--remove-section=.comment", "--remove-section=.note", self.program)
        run(ROOT / "script/manual", self.program, folder / "manual")
        self.pages = sorted((folder / "manual/man1").iterdir())
        self.completions = {
            shell: run(self.program, "--generate-completion-script", shell) for shell in ("bash", "zsh", "fish")}
        # The shell reads the file and does not run it.
        self.completions["bash"] = self.completions["bash"].removeprefix(b"#!/bin/bash\n")
        self.components = Components(release)

    def install(self, root, zsh, gzipped):
        """Writes the command, the man pages and the completions below `root`."""
        write(root / "bin/masthead", self.program.read_bytes(), 0o755)
        for page in self.pages:
            data = page.read_bytes()
            write(root / f"share/man/man1/{page.name}{'.gz' if gzipped else ''}", compressed(data) if gzipped else data)
        write(root / "share/bash-completion/completions/masthead", self.completions["bash"])
        write(root / f"share/zsh/{zsh}/_masthead", self.completions["zsh"])
        write(root / "share/fish/vendor_completions.d/masthead.fish", self.completions["fish"])


def filled(path, **values):
    """Returns a template of packaging/ with the values for its @NAMES@."""
    text = (FOLDER / path).read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", str(value))
    return text
