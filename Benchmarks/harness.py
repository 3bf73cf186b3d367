"""Shared by the benchmarks: sizes, a scratch folder, measured processes, nginx, Chromium, and reports of figures."""
import atexit, contextlib, os, pathlib, shutil, signal, socket, statistics, subprocess, sys, tempfile, time

import figures

NAME = pathlib.Path(sys.argv[0]).name
root = pathlib.Path(__file__).resolve().parent.parent
# `script/bench --smoke` sets the variable: one run with small sizes shows that a benchmark still works. Its figures mean nothing.
SMOKE = "MASTHEAD_BENCH_SMOKE" in os.environ
# Debian's Python has Pillow and feedparser. Another one may be a shell script that starts the real one, such as pyenv's.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable

work = pathlib.Path(tempfile.mkdtemp(prefix="masthead-bench-"))


def remove_work():
    # A process that was told to end may still write. Its new files keep a folder from being removed.
    for _ in range(100):
        shutil.rmtree(work, ignore_errors=True)
        if not work.exists():
            return
        time.sleep(0.05)


atexit.register(remove_work)
# An exit runs `finally` and `atexit`, which the default action of the signal does not.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
# Debian keeps nginx outside the search path of ordinary users.
os.environ["PATH"] += ":/usr/sbin"
# Benchmarks never read or change the user's own files.
os.environ["MASTHEAD_LIBRARY"] = str(work / "library")
os.environ["MASTHEAD_NOTIFY"] = "no"
for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
    os.environ[f"XDG_{kind}_HOME"] = str(work / kind.lower())
last = figures.read()


def command():
    """Returns the built command and the number of runs, from the arguments MASTHEAD [RUNS]."""
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(f"usage: Benchmarks/{NAME} MASTHEAD [RUNS]")
    runs = int(sys.argv[2]) if len(sys.argv) == 3 else 7
    return os.path.abspath(sys.argv[1]), sized(runs, 1)


def sized(full, small):
    """Returns the first size, or the second in a smoke run."""
    return small if SMOKE else full


def skip(reason, remedy="script/bootstrap measuring"):
    """Prints in a smoke run that something is skipped, and returns false. Otherwise the benchmark ends."""
    if SMOKE:
        print(f"  skipped: {reason}", flush=True)
        return False
    sys.exit(f"cannot measure {NAME}: {reason}. Run {remedy}.")


def is_installed(*programs):
    """Whether the programs of a peer are installed."""
    missing = [program for program in programs if not shutil.which(program)]
    return not missing or skip(f"{', '.join(missing)} not installed")


def has_module(name):
    """Whether Debian's Python has a module."""
    found = subprocess.run([PYTHON, "-c", f"import {name}"], stderr=subprocess.DEVNULL).returncode == 0
    return found or skip(f"the Python module {name} not installed")


def report(what, figure, unit, peer="", better="lower"):
    """Prints a figure beside the last one. With a peer it is the ratio to the peer's figure."""
    row = figures.row(NAME, what, figure, unit, peer, better)
    print(f"  {row['figure']} {row['unit']}" if SMOKE else f"  {figures.beside(row, last.get(figures.key(row)))}", flush=True)
    figures.append(row)


def run(*words, **options):
    """Runs a command to its end and returns its output. Its errors and hints appear only if it fails."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if done.returncode:
        sys.exit(f"failed: {' '.join(str(word) for word in words)}: {done.stderr}")
    return done.stdout


def measure(command, before=lambda: None):
    """Returns seconds of wall and processor time, and the peak resident memory in kilobytes."""
    before()
    with open(work / "errors", "w+") as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if status:
            errors.seek(0)
            sys.exit(f"failed: {' '.join(str(word) for word in command)}: {errors.read()}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def compare(title, ours, theirs, peer, runs, needs=(), goal="", per=1, unit="", memory=False):
    """Measures a command and its peer in turns, and reports the ratios of wall and processor time.

    Each is a command, which may be followed by a function that runs before it. `needs` names the peer's programs.
    Times are divided by `per` for the printed medians.
    """
    print(f"{title}{f' (goal: {goal})' if goal else ''}", flush=True)
    sides = {"masthead": ours} | ({peer: theirs} if is_installed(*needs) else {})
    results = {name: [] for name in sides}
    for _ in range(runs):
        for name, side in sides.items():
            results[name].append(measure(*side))
    middle = {}
    for name, rows in results.items():
        wall, cpu, peak = middle[name] = [statistics.median(column) for column in zip(*rows)]
        print(f"  {name}: {wall / per:.3f} s{unit}, {cpu / per:.3f} s CPU{unit}, {peak / 1024:.0f} MB")
    if peer in middle:
        ratios = [mine / max(other, 0.001) for mine, other in zip(middle["masthead"], middle[peer])]
        report(title, ratios[0], "time", peer)
        report(title, ratios[1], "CPU time", peer)
        if memory:
            report(title, ratios[2], "memory", peer)


def show(title, ours, theirs=None, peer="", goal="", unit="ms", per=1000, what="time"):
    """Prints the medians of two lists, multiplied by `per`, and reports their ratio. Without a peer it reports the median."""
    middle = statistics.median(ours) * per
    print(f"{title}{f' (goal: {goal})' if goal else ''}\n  masthead: {middle:.1f} {unit}, at most {max(ours) * per:.1f}")
    if theirs:
        other = statistics.median(theirs) * per
        print(f"  {peer}: {other:.1f} {unit}, at most {max(theirs) * per:.1f}")
        report(title, middle / other, what, peer)
    else:
        report(title, middle, unit)


def shell(script):
    return ["sh", "-ec", script]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port, process):
    """Returns once a process accepts connections."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            if process.poll() is not None:
                sys.exit(f"did not start: {process.args[0]}")
            time.sleep(0.01)


@contextlib.contextmanager
def running(*words, **options):
    """Starts a process, and ends it at the end."""
    process = subprocess.Popen([str(word) for word in words], **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def serve(folder, options="sendfile on;", log="off"):
    """Serves a folder with nginx, and gives its URL. A smoke run without nginx ends."""
    if not is_installed("nginx"):
        sys.exit(0)
    port = free_port()
    temporary = "".join(f"{kind}_temp_path {work}/t-{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(
        f"daemon off; pid {work}/pid; error_log {work}/error.log; worker_processes 1; events {{}} "
        f"http {{ log_format bytes '$uri $body_bytes_sent'; access_log {log}; {options} {temporary} server {{ listen 127.0.0.1:{port}; root {folder}; }} }}")
    os.chmod(work, 0o755)
    with running("nginx", "-c", work / "nginx.conf", "-e", work / "error.log") as server:
        wait_for_port(port, server)
        yield f"http://127.0.0.1:{port}/"


@contextlib.contextmanager
def opened(masthead, *words):
    """Starts `masthead open`, and gives its process and its URL."""
    with running(masthead, "open", *words, "--port", "0", "--no-browser", "--quiet", stdout=subprocess.PIPE, text=True) as server:
        url = server.stdout.readline().strip()
        if not url:
            sys.exit(f"failed: open {' '.join(str(word) for word in words)}")
        yield server, url


@contextlib.contextmanager
def chromium():
    """Gives Chromium, driven by Playwright; None in a smoke run that lacks one of them."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = skip("Playwright not installed", "script/test-tools")
    if not sync_playwright or not is_installed("/usr/bin/chromium"):
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def peak_memory(pid):
    """Returns the peak resident memory of a process so far, in MB."""
    return status(pid, "VmHWM")


def status(pid, field):
    """Returns a size from the status of a process, in MB."""
    lines = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status") if ":" in line)
    return int(lines[field].split()[0]) / 1024


def processor_time(pid):
    """Returns the seconds of processor time that a process has used so far."""
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
