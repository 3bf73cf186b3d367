# What the browser tests share: the options of their contexts, waiting, and axe.
import time

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Error

# Service workers and animations take more processor time than the pages. Tests of either choose other options.
STILL = {"service_workers": "block", "reduced_motion": "reduce"}

# Waits in the page, because each call from Python takes processor time in four processes.
WAIT = """async () => {
    for (const end = performance.now() + 1000; performance.now() < end; await new Promise(resolve => setTimeout(resolve, 20))) {
        const is = %s;
        if (await (typeof is === 'function' ? is() : is)) return true;
    }
    return false;
}"""


def until(page, condition, seconds=60):
    """Waits until a condition is true in the page. Playwright's own wait needs scripts, which the pages forbid."""
    end = time.monotonic() + seconds
    while True:
        try:
            if page.evaluate(WAIT % condition):
                return
        except Error as error:
            # The page was left while it waited.
            if "context was destroyed" not in str(error) and "navigation" not in str(error):
                raise
        assert time.monotonic() < end, f"never: {condition}"


def becomes(read, wanted, seconds=60):
    """Waits until a value outside the page is the wanted value. The page may show a change before the library has it."""
    end = time.monotonic() + seconds
    while (found := read()) != wanted:
        assert time.monotonic() < end, f"{found} never became {wanted}"
        time.sleep(0.05)


def violations(page, part=None):
    """Returns the violations that axe finds in a page or a part of it. `Axe.run` would send axe each time and return all results."""
    if page.evaluate("typeof axe") != "object":
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("part => axe.run(part ?? document, { resultTypes: ['violations'] }).then(found => found.violations)", part)


def keep_all(page, url):
    """Opens an issue and waits until the service worker says that it has cached its files."""
    page.add_init_script("navigator.serviceWorker.addEventListener('message', ({ data }) => { window.kept ??= data.kept; });")
    page.goto(url)
    until(page, "window.kept > 20")


# No host has an address except this computer, so no request leaves it.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"


def elsewhere(context, root):
    """Returns a list, to which each request of the context to another server than `root` is added, unless the page's policy blocks it.

    Events take less processor time than `context.route`, which stops each request."""
    found = []

    def stopped(request):
        if request.failure == "csp" and request.url in found:
            found.remove(request.url)
    context.on("request", lambda request: request.url.startswith((root, "data:", "blob:")) or found.append(request.url))
    context.on("requestfailed", stopped)
    return found


# For axe and overlapping elements: each theme on a phone, and each size. Colors do not depend on the size, and boxes not on the theme.
VARIANTS = [("phone", "light"), ("phone", "dark"), ("tablet", "light"), ("desktop", "dark")]
