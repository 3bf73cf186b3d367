import NIOCore
import NIOHTTPTypes
import ServerStore
import Synchronization
import Web

/// An open channel, which sends new announcements about the publications and feeds that an account follows.
///
/// An idle channel has only a small task, which waits for the channel's end. ``ReleaseEvents`` serves one channel after
/// another, so thousands of channels need little memory.
final class EventChannel: Sendable {
    private struct State {
        /// The number of the last event that the client received.
        var last: Int
        var isFirst = true
        var isSending = false
        /// Whether a signal arrived while the channel was sending.
        var isDue = false
        var isEnded = false
        var end: CheckedContinuation<Void, Never>?
    }

    let account: String
    /// The client's network address.
    let address: [UInt8]
    private let following: ChannelFollowing
    private let slot: ChannelSlot
    private let connection: any Channel
    private let state: Mutex<State>

    private static let comment = ByteBuffer(string: EventStream.Event.comment.text)

    init(_ start: ChannelStart, _ connection: any Channel) {
        (account, address, following, slot) = (start.account, start.address, start.following, start.slot)
        self.connection = connection
        state = Mutex(State(last: start.last))
    }

    /// Sends the missed events, and waits until the channel ends. In the meantime, ``ReleaseEvents`` sends new events.
    func run(_ events: ReleaseEvents) async {
        // Subscribe before the first query. Otherwise, the channel would miss events that arrive between the query and
        // the subscription.
        guard let id = events.add(self) else { return }
        defer { events.remove(id) }
        connection.closeFuture.whenComplete { [weak self] _ in self?.end() }
        // A task keeps the memory of its deepest calls until it ends, so send the missed events in another task.
        Task { await send(from: events, waits: true) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isEnded = state.withLock { state in
                    if !state.isEnded { state.end = continuation }
                    return state.isEnded
                }
                if isEnded { continuation.resume() }
            }
        } onCancel: {
            end()
            connection.close(promise: nil)
        }
    }

    /// Ends the channel. Only the first call has an effect.
    func end() {
        let waiting = state.withLock { state in
            state.isEnded = true
            defer { state.end = nil }
            return state.end
        }
        waiting?.resume()
    }

    /// Sends the new events. If there are none, sends a comment to show that the server is still running.
    /// - Parameter waits: Whether to wait for a client that does not read. Otherwise, such a client receives its events
    ///   after a later signal.
    func send(from events: ReleaseEvents, waits: Bool = false) async {
        let isFree = state.withLock { state in
            state.isDue = true
            defer { state.isSending = true }
            return !state.isSending
        }
        guard isFree else { return }
        while begin() {
            // A disconnected client reconnects, and then receives the events it missed.
            do { try await sendNew(events, waits) } catch { end() }
        }
    }

    /// Returns whether a signal has arrived since the last round of sending. If not, marks the channel as idle, so that
    /// the next signal starts it again.
    private func begin() -> Bool {
        state.withLock { state in
            let isDue = state.isDue && !state.isEnded
            (state.isSending, state.isDue) = (isDue, false)
            return isDue
        }
    }

    private func sendNew(_ events: ReleaseEvents, _ waits: Bool) async throws {
        var (last, isFirst) = state.withLock { ($0.last, $0.isFirst) }
        guard waits || connection.isWritable else { return }
        var hasSent = isFirst
        if isFirst {
            // Send the client the event number to resume from after a broken connection.
            try await write(ByteBuffer(string: EventStream.Event.mark("\(last)").text), waits)
            isFirst = false
        }
        repeat {
            // Event numbers only increase, so the channel never sends an event twice.
            let new = try await events.events(after: last).filter { $0.number > last }
            guard let end = new.map(\.number).max() else { break }
            let texts = try new.filter { following.contains($0) }.map { event in
                EventStream.Event.event(id: "\(event.number)", data: try event.line()).text
            }
            let text = texts.isEmpty ? EventStream.Event.mark("\(end)").text : texts.joined()
            try await write(ByteBuffer(string: text), waits)
            (last, hasSent) = (end, true)
        } while waits || connection.isWritable
        if !hasSent { try await write(Self.comment, waits) }
        state.withLock { ($0.last, $0.isFirst) = (last, isFirst) }
    }

    private func write(_ bytes: ByteBuffer, _ waits: Bool) async throws {
        let part = HTTPResponsePart.body(bytes)
        if waits {
            try await connection.writeAndFlush(part)
        } else {
            connection.writeAndFlush(part, promise: nil)
        }
    }
}
