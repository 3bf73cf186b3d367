import Foundation

@testable import TerminalReader

/// A pseudo-terminal without a display.
enum PseudoTerminal {
    private struct Failure: Error { let number: Int32 }

    /// Opens a pseudo-terminal of a size, which stays open until the process ends.
    static func device(columns: Int, rows: Int) throws -> TerminalDevice {
        try pair(columns: columns, rows: rows).device
    }

    /// Opens a pseudo-terminal of a size, and returns it with the descriptor that reads its output.
    static func pair(columns: Int, rows: Int) throws -> (leader: Int32, device: TerminalDevice) {
        #if os(Linux)
            let leader = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
            // The lock state and the number of the terminal (ioctl_tty(2): TIOCSPTLCK, TIOCGPTN).
            var (lock, number): (Int32, Int32) = (0, 0)
            guard leader >= 0, ioctl(leader, 0x4004_5431, &lock) == 0, ioctl(leader, 0x8004_5430, &number) == 0 else {
                throw Failure(number: errno)
            }
            let name = "/dev/pts/\(number)"
        #else
            let leader = posix_openpt(O_RDWR | O_NOCTTY)
            guard leader >= 0, grantpt(leader) == 0, unlockpt(leader) == 0, let known = ptsname(leader) else {
                throw Failure(number: errno)
            }
            let name = String(cString: known)
        #endif
        let terminal = Foundation.open(name, O_RDWR | O_NOCTTY)
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
        guard terminal >= 0, ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure(number: errno) }
        return (leader, try TerminalDevice("xterm", input: terminal, output: terminal))
    }
}
