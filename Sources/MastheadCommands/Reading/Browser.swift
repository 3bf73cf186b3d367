import Files
import Foundation

/// The browser of the person at this machine.
enum Browser {
    /// Shows a page in it.
    /// - Returns: false where none could be started.
    static func open(_ url: URL) -> Bool {
        #if os(Linux)
            let program = "xdg-open"
        #else
            let program = "open"
        #endif
        // What browsers say would spoil the terminal.
        let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
            (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
        }
        guard case .started = ProcessStart(program, [url.absoluteString], openings: silence).start() else {
            return false
        }
        return true
    }
}
