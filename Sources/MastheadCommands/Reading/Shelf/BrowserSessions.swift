import Periodical
import Synchronization

/// The web readers that the terminal shelf has started, one for each issue.
final class BrowserSessions: Sendable {
    private let reader: WebReader
    private let sessions = Mutex<[String: BrowserSession]>([:])

    init(_ reader: WebReader) { self.reader = reader }

    /// Returns the web reader for an issue.
    /// - Parameter name: the name or reference.
    func session(for name: String) -> BrowserSession {
        sessions.withLock { sessions in
            let session = sessions[name] ?? BrowserSession(name, reader: reader)
            sessions[name] = session
            return session
        }
    }

    /// Stops all web readers.
    func close() async {
        for session in sessions.withLock({ Array($0.values) }) { await session.close() }
    }
}
