import NIOCore
import Synchronization

/// The open connections of a port.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// Resumed once no connection is left.
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Adds a connection, until it and its last request have ended.
    func add(_ connection: PressConnection.Value) {
        let (channel, identifier) = (connection.channel, ObjectIdentifier(connection.channel))
        state.withLock { $0.channels[identifier] = channel }
        connection.end.whenComplete { [self] _ in remove(identifier) }
    }

    private func remove(_ identifier: ObjectIdentifier) {
        let waiter = state.withLock { state in
            state.channels[identifier] = nil
            guard state.channels.isEmpty else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Sends an event to all connections.
    func send(_ event: some Sendable) {
        for channel in state.withLock({ Array($0.channels.values) }) {
            channel.pipeline.fireUserInboundEventTriggered(event)
        }
    }

    /// Waits until all connections have ended. Only one task can wait.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.channels.isEmpty { state.waiter = continuation }
                return state.channels.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }
}
