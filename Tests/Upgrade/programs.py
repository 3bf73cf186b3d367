"""Runs two versions of the program, each with a home folder of its own."""
import json, os, pathlib, shutil, signal, subprocess, time


class Failure(Exception):
    """A step that the comparison needs failed."""


class Home:
    """A home folder with a library and settings. Nothing outside of it is read or written."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.library = self.folder / "library"
        self.folder.mkdir(parents=True, exist_ok=True)

    @property
    def environment(self):
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH", "TMPDIR") if name in os.environ}
        places = {f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
        return kept | places | {"HOME": str(self.folder), "MASTHEAD_LIBRARY": str(self.library), "NO_COLOR": "1"}

    def copy(self, folder):
        """Copies the folder with hard links and times, as docs/backup.md describes."""
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", self.folder, folder], check=True)
        return Home(folder)

    def neutral(self, text):
        """Returns text without the path of the folder, which differs between copies."""
        return text.replace(str(self.folder), "HOME").replace(str(self.folder).replace("/", "\\/"), "HOME")


class Program:
    """A built `masthead`."""

    def __init__(self, file, name):
        self.file, self.name = str(file), name

    def __call__(self, home, *words, fails=False, **options):
        """Runs a command and returns its output. With `fails`, returns the exit status and the errors instead."""
        done = subprocess.run([self.file, *map(str, words)], env=home.environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, cwd=home.folder, timeout=300, **options)
        if fails:
            return done.returncode, home.neutral(done.stderr)
        if done.returncode:
            raise Failure(f"{self.name}: masthead {' '.join(map(str, words))} exits with {done.returncode}:\n"
                          f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout

    def start(self, home, *words, **options):
        """Starts a command."""
        return subprocess.Popen([self.file, *map(str, words)], env=home.environment, stdin=subprocess.DEVNULL,
                                cwd=home.folder, text=True, **options)

    def json(self, home, *words):
        """Runs a command with `--json` and returns the document."""
        return json.loads(home.neutral(self(home, *words, "--json")))


class Service:
    """A program that prints its URL and then serves."""

    def __init__(self, program, home, *words):
        self.errors = open(home.folder / f"{words[0]}.log", "a")
        self.process = program.start(home, *words, "--quiet", stdout=subprocess.PIPE, stderr=self.errors)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        if not self.url:
            self.stop()
            log = (home.folder / f"{words[0]}.log").read_text()[-2000:]
            raise Failure(f"{program.name}: masthead {' '.join(map(str, words))} does not start:\n{log}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)
        self.errors.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def wait(what, condition, seconds=120):
    """Returns when a condition is true."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise Failure(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)
    return value
