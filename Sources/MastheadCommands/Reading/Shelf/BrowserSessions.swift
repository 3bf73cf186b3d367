import Periodical
import Synchronization

/// The web readers beside the shelf at a terminal, one for each issue that was opened there.
final class BrowserSessions: Sendable {
    private let reader: WebReader
    private let sessions = Mutex<[String: BrowserSession]>([:])

    init(_ reader: WebReader) { self.reader = reader }

    /// The one for an issue.
    /// - Parameter name: the issue, as a person names it.
    func session(for name: String) -> BrowserSession {
        sessions.withLock { sessions in
            let session = sessions[name] ?? BrowserSession(name, reader: reader)
            sessions[name] = session
            return session
        }
    }

    /// Ends all.
    func close() async {
        for session in sessions.withLock({ Array($0.values) }) { await session.close() }
    }
}
