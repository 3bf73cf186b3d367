import Foundation
import Markup
import Periodical

extension XMLWalk.Fault {
    /// Returns a warning about a malformed feed.
    func diagnostic(of url: URL) -> Diagnostic {
        Diagnostic(
            file: url.redacted, line: line, severity: .warning, code: "ill-formed-feed",
            message: "The feed is not well-formed (\(message)). Masthead shows the readable part.",
            hint: "Report this to the publisher.")
    }
}
