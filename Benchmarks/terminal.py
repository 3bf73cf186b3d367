"""A pseudo-terminal, for the benchmarks of the terminal reader."""
import fcntl, os, pty, re, select, struct, subprocess, sys, termios, time

from harness import peak_memory

# Control sequences (ECMA-48) and text. Groups: the row and the column of a cursor position; the text.
TOKEN = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^].*?(?:\x07|\x1b\\)|\x1b.|([^\x1b]+)", re.DOTALL)
DRAWING_ENDS = b"\x1b[?2026l"
DEVICE_ATTRIBUTES = b"\x1b[c"


class Terminal:
    """A terminal in which a command runs, with the characters on its screen."""

    def __init__(self, columns, rows, *words):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        # Terminals have their size before anything starts in them.
        self.terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("NO_COLOR", None)
        self.start = time.monotonic()
        self.process = subprocess.Popen([str(word) for word in words], stdin=inner, stdout=inner, stderr=inner, env=environment,
                                        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(inner)

    def row(self, number):
        """Returns the text of a row. The first is 1, as in control sequences."""
        return "".join(self.cells[number - 1]).rstrip()

    @property
    def screen(self):
        return "\n".join(self.row(number) for number in range(1, self.rows + 1))

    def drawn(self, until, since=None):
        """Returns the seconds until a finished drawing satisfies a condition, and the bytes that were written.

        The condition is a function of the terminal and these bytes. Device attributes are answered at once, as terminals do.
        """
        written, unread = b"", b""
        while True:
            if not select.select([self.terminal], [], [], 60)[0]:
                self.process.terminate()
                sys.exit(f"the terminal reader does not draw the expected screen, but:\n{self.screen}")
            data = os.read(self.terminal, 1 << 20)
            if DEVICE_ATTRIBUTES in data:
                os.write(self.terminal, b"\x1b[?62;22c")
            written += data
            unread += data
            if unread.endswith(DRAWING_ENDS):
                taken = time.monotonic() - (since or self.start)
                self.draw(unread.decode())
                unread = b""
                if until(self, written):
                    return taken, written

    def draw(self, text):
        """Puts the characters of an output on the screen."""
        row, column = 1, 1
        for token in TOKEN.finditer(text):
            if token[1]:
                row, column = int(token[1]), int(token[2])
            elif token[0] == "\x1b[2J":
                self.cells = [[" "] * self.columns for _ in range(self.rows)]
            elif token[3]:
                for character in token[3]:
                    if 0 < row <= self.rows and 0 < column <= self.columns:
                        self.cells[row - 1][column - 1] = character
                    column += 1

    def press(self, key, until=lambda terminal, written: True):
        """Presses a key, and returns as `drawn` does."""
        start = time.monotonic()
        os.write(self.terminal, key)
        return self.drawn(until, start)

    def pause(self, seconds):
        """Lets the user read, until nothing was written for some seconds. Meanwhile the reader prepares the next page."""
        unread = b""
        while select.select([self.terminal], [], [], seconds)[0]:
            unread += os.read(self.terminal, 1 << 20)
        self.draw(unread.decode())

    def memory(self):
        """Returns the peak memory so far, in MB."""
        return peak_memory(self.process.pid)

    def leave(self):
        os.write(self.terminal, b"Q")
        while True:
            # Linux ends a terminal without processes with an error (EIO).
            try:
                if not os.read(self.terminal, 1 << 20):
                    break
            except OSError:
                break
        self.process.wait()
        os.close(self.terminal)
