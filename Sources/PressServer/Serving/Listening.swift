import Foundation
import ServiceLifecycle
import Synchronization

/// Reports the server's URL once all its ports are listening.
final class Listening: Sendable {
    private struct State {
        /// The number of ports that are not listening yet.
        var left: Int
        var port: Int?
    }

    private let address: String
    private let onRunning: @Sendable (URL) -> Void
    private let state: Mutex<State>
    private let (begun, beginning) = AsyncStream.makeStream(of: Void.self)

    /// - Parameter ports: The number of ports that must listen.
    init(address: String, ports: Int, onRunning: @escaping @Sendable (URL) -> Void) {
        self.address = address
        self.onRunning = onRunning
        state = Mutex(State(left: ports))
    }

    /// Whether all ports are listening.
    var hasBegun: Bool { state.withLock { $0.left == 0 } }

    /// Waits until all ports are listening, the server stops, or the task is canceled.
    func wait() async {
        await cancelWhenGracefulShutdown { [begun] in for await _ in begun {} }
    }

    /// Records that a port is listening.
    /// - Parameter port: The number of the server's main port, or nil for any other port.
    func tell(_ port: Int?) {
        let main = state.withLock { state -> Int? in
            state.left -= 1
            state.port = state.port ?? port
            return state.left == 0 ? state.port : nil
        }
        guard let main else { return }
        beginning.finish()
        let host = address.contains(":") ? "[\(address)]" : address
        if let url = URL(string: "http://\(host):\(main)/") { onRunning(url) }
    }
}
