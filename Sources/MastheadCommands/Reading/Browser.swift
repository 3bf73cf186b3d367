import Files
import Foundation
import Periodical

/// The browser of the person at this machine.
enum Browser {
    /// Shows a page in it.
    /// - Returns: false where none was found, or none could be started.
    static func open(_ url: URL, environment: [String: String] = Console.current.environment) async -> Bool {
        #if os(Linux)
            let program = "xdg-open"
        #else
            let program = "open"
        #endif
        // What browsers say would spoil the terminal.
        let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
            (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
        }
        guard let file = TimedProgram.find(program, in: environment) else { return false }
        let start = ProcessStart(file, [url.absoluteString], environment: environment, openings: silence)
        return switch await start.startWatching() {
        // A browser that is the first of its kind stays.
        case .runs, .ended(0): true
        case .ended, .failed: false
        }
    }

    /// Shows a page in it.
    /// - Returns: what became of it, in a line.
    static func show(_ url: URL, environment: [String: String] = Console.current.environment) async -> String {
        let isLetter = url.scheme?.lowercased() == "mailto"
        let whole = url.absoluteString
        let place = isLetter ? String(whole.dropFirst("mailto:".count)).removingPercentEncoding ?? whole : whole
        let address = place.printable
        guard await open(url, environment: environment) else {
            let program = isLetter ? "mail program" : "browser"
            return "No \(program) could be started. The address: \(address)"
        }
        return isLetter ? "Opened your mail program for \(address)." : "Opened in the browser: \(address)"
    }
}
