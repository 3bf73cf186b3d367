"""What the measuring scripts share: a scratch folder, processes measured in turns, a real nginx."""
import os, pathlib, shutil, socket, statistics, subprocess, sys, tempfile, time

work = pathlib.Path(tempfile.mkdtemp(prefix="masthead-bench-"))


def measure(command, before=lambda: None):
    """Seconds of wall and processor time, and the peak resident memory in kilobytes."""
    before()
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status:
        sys.exit(f"failed: {command}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def compare(title, goal, ours, theirs, peer, runs, per=1, unit=""):
    """Prints medians of wall and processor time, each divided by `per`, and the ratio of the wall times beside the goal, if any."""
    results = {"ours": [], "theirs": []}
    for _ in range(runs):
        results["ours"].append(measure(*ours))
        results["theirs"].append(measure(*theirs))
    print(title)
    middle = {}
    for who, name in (("ours", "masthead"), ("theirs", peer)):
        wall, cpu, _ = [statistics.median(column) for column in zip(*results[who])]
        middle[who] = wall
        peak = max(row[2] for row in results[who]) / 1024
        print(f"  {name} {wall / per:.3f} s wall{unit}, {cpu / per:.3f} s CPU{unit}, {peak:.0f} MB at most")
    aim = f" (goal: at most {goal})" if goal else ""
    print(f"  ratio {middle['ours'] / middle['theirs']:.2f}{aim}")


def shell(script):
    return ["sh", "-ec", script]


def serve(folder, options="sendfile on;", log="off"):
    """Starts nginx over a folder. Returns its process and URL."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    temporary = "".join(f"{kind}_temp_path {work}/t-{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(
        f"daemon off; pid {work}/pid; error_log {work}/error.log; worker_processes 1; events {{}} "
        f"http {{ log_format bytes '$uri $body_bytes_sent'; access_log {log}; {options} {temporary} server {{ listen 127.0.0.1:{port}; root {folder}; }} }}")
    os.chmod(work, 0o755)
    path = os.environ["PATH"] + ":/usr/sbin"
    server = subprocess.Popen(["nginx", "-c", work / "nginx.conf", "-e", work / "error.log"], env={**os.environ, "PATH": path})
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server, f"http://127.0.0.1:{port}/"
        except ConnectionRefusedError:
            if server.poll() is not None:
                sys.exit("nginx did not start")
