import Files
import Foundation
import Periodical

/// The user's default browser, and the mail program for `mailto` addresses.
enum Browser {
    /// Opens an address.
    /// - Returns: false if there is no program to open the address with, or if the program could not be started.
    static func open(_ url: URL, environment: [String: String] = Console.current.environment) async -> Bool {
        #if os(Linux)
            let program = "xdg-open"
        #else
            let program = "open"
        #endif
        // Discard the browser's output, which would garble the terminal.
        let silence = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
            (number: number, opening: ProcessStart.Opening.path("/dev/null", flags: O_RDWR))
        }
        guard let file = TimedProgram.find(program, in: environment) else { return false }
        let start = ProcessStart(file, [url.absoluteString], environment: environment, openings: silence)
        return switch await start.startWatching() {
        // The first browser process keeps running. If a browser is already open, the process exits with status 0.
        case .runs, .ended(0): true
        case .ended, .failed: false
        }
    }

    /// Opens an address.
    /// - Returns: a line about the result.
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
