"""A publisher server with a paid issue, and load with wrk, for the benchmarks of the server."""
import json, os, plistlib, re, shutil, sys, urllib.request

from harness import command, is_installed, run, sized, work

masthead, RUNS = command()
SIZE, PART = sized(64 << 20, 1 << 20), 64 << 10
CONNECTIONS, THREADS = 32, 2
NAME = "issue-0123abcd.zip"


def press(*words):
    return run(masthead, "press", *words)


def wrk(url, script, seconds):
    """Returns requests a second and the median latency; None if a smoke run lacks wrk."""
    if not is_installed("wrk"):
        return None
    words = ["-s", script] if script else []
    printed = run("wrk", "-t", THREADS, "-c", CONNECTIONS, "-d", f"{seconds}s", "--latency", *words, url)
    if failed := re.search(r"Non-2xx or 3xx responses: (\d+)", printed):
        sys.exit(f"failed: {failed[1]} requests of {url}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", printed)[1]), re.search(r"50%\s+([\d.]+(?:us|ms|s))", printed)[1]


def ranges(tokens):
    """Writes a script that requests ranges anywhere in the file, with one token after the other."""
    script = work / ("ranges-of-accounts.lua" if tokens else "ranges.lua")
    words = ", ".join(f'"{token}"' for token in tokens)
    # The script builds its requests beforehand: wrk shares the processors with the servers.
    script.write_text(f"""
        local tokens = {{ {words} }}
        local requests = {{}}
        local count = 0
        function init()
            math.randomseed(7)
            for number = 1, 1000 do
                local first = math.random(0, {SIZE // PART - 1}) * {PART}
                local fields = {{ Range = "bytes=" .. first .. "-" .. (first + {PART} - 1) }}
                if #tokens > 0 then fields["Authorization"] = "Bearer " .. tokens[number % #tokens + 1] end
                requests[number] = wrk.format("GET", nil, fields)
            end
        end
        function request()
            count = count % 1000 + 1
            return requests[count]
        end""")
    return script


def set_up(folder, database=None, **more):
    """Makes a publisher server with one paid issue."""
    public = folder / "public"
    public.mkdir(parents=True)
    press("init", folder / "press", "--public", public, *(["--database", database] if database else []))
    settings = json.loads((folder / "press/press.json").read_text())
    # Queued notifications stay in the queue: one at a time goes to a push service that is not set up.
    settings |= {"address-rate": 1_000_000, "account-rate": 1_000_000, "push-streams": 1} | more
    (folder / "press/press.json").write_text(json.dumps(settings))
    # A catalog of typical size: two years of weekly issues.
    rows = [{"Name": "issue", "Title": "Issue", "Date": "2026-01-01", "Content": NAME, "Private": True}]
    rows += [
        {"Name": f"issue-{number}", "Title": f"Issue {number} of the magazine", "Date": f"{2023 + number // 53}-01-01",
         "Content": f"issue-{number}-{number:08x}.zip", "Description": "A description of what the issue contains."}
        for number in range(1, 104)]
    with open(public / "issues.plist", "wb") as file:
        plistlib.dump(rows, file)
    private = folder / "press/private/magazine"
    private.mkdir(parents=True)
    os.chmod(private.parent, 0o700)
    shutil.copyfile(work / "file", private / NAME)


def accounts(folder, url, count):
    """Makes accounts with a subscription, and returns their tokens."""
    press("product", "put", folder / "press", "year", "--publication", "magazine", "--kind", "subscription")
    tokens = []
    for _ in range(count):
        answer = json.load(urllib.request.urlopen(urllib.request.Request(url + "v1/accounts", method="POST")))
        press("grant", folder / "press", answer["account"], "year", "--begins", "2025-01-01")
        tokens.append(answer["token"])
    return tokens
