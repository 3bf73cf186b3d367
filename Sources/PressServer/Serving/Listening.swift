import Foundation
import Synchronization

/// Reports once that a server is listening. The report contains the server's URL.
final class Listening: Sendable {
    private let address: String
    private let onRunning: @Sendable (URL) -> Void
    private let begun = Mutex(false)

    init(address: String, onRunning: @escaping @Sendable (URL) -> Void) {
        self.address = address
        self.onRunning = onRunning
    }

    /// Whether the server is already listening.
    var hasBegun: Bool { begun.withLock { $0 } }

    func tell(_ port: Int) {
        begun.withLock { $0 = true }
        let host = address.contains(":") ? "[\(address)]" : address
        if let url = URL(string: "http://\(host):\(port)/") { onRunning(url) }
    }
}
