import ServerStore
import Web

/// The events on one channel: all announcements with a number higher than `last`, for publications and feeds that the
/// account follows.
struct ReleaseEventSequence: AsyncSequence, Sendable {
    let events: ReleaseEvents
    let account: String
    let following: ChannelFollowing
    /// The number of the last event that the client received.
    let last: Int
    let slot: ChannelSlot
    /// The client's network address.
    let address: [UInt8]
    /// Called when the server ends the sequence.
    let onEnd: @Sendable () -> Void

    func makeAsyncIterator() -> Iterator { Iterator(self) }

    struct Iterator: AsyncIteratorProtocol {
        private let sequence: ReleaseEventSequence
        private var signals: AsyncStream<Void>.Iterator
        private var last: Int
        private var waiting: ArraySlice<NewsEvent> = []
        private var isFirst = true

        init(_ sequence: ReleaseEventSequence) {
            self.sequence = sequence
            // Subscribe before the first query. Otherwise, events that arrive between the query and the subscription
            // would be missed.
            signals = sequence.events.signals(of: sequence.account, at: sequence.address).makeAsyncIterator()
            last = sequence.last
        }

        mutating func next() async throws -> EventStream.Event? {
            if isFirst {
                isFirst = false
                try await look()
                // The client learns at the start after which number it can resume if the connection breaks.
                return .mark("\(sequence.last)")
            }
            if let event = waiting.popFirst() {
                return .event(id: "\(event.number)", data: try event.line())
            }
            // Query first, because events that arrived while the previous events were being sent caused no signal.
            if try await !look() {
                guard await signals.next() != nil else {
                    sequence.onEnd()
                    return nil
                }
                guard try await look() else { return .comment }
            }
            guard let event = waiting.popFirst() else { return .mark("\(last)") }
            return .event(id: "\(event.number)", data: try event.line())
        }

        /// Loads the next events.
        /// - Returns: Whether there are new events. Event numbers only increase, so no event is sent twice.
        @discardableResult
        private mutating func look() async throws -> Bool {
            let new = try await sequence.events.events(after: last).filter { $0.number > last }
            guard let end = new.map(\.number).max() else { return false }
            last = end
            waiting = ArraySlice(new.filter { sequence.following.contains($0) })
            return true
        }
    }
}
