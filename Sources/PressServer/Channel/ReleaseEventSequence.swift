import ServerStore
import Web

/// What a channel is told: what was announced after a number, of the publications and feeds that it follows, as it comes.
struct ReleaseEventSequence: AsyncSequence, Sendable {
    let events: ReleaseEvents
    let account: String
    let following: ChannelFollowing
    /// The number of the last one that the other side has.
    let last: Int
    let slot: ChannelSlot
    /// Where it comes from.
    let address: [UInt8]
    /// Called when the server ends it.
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
            // Before what there is is looked at, or something could come in between.
            signals = sequence.events.signals(of: sequence.account, at: sequence.address).makeAsyncIterator()
            last = sequence.last
        }

        mutating func next() async throws -> EventStream.Event? {
            if isFirst {
                isFirst = false
                try await look()
                // The other side knows from the beginning where to go on after a break.
                return .mark("\(sequence.last)")
            }
            if let event = waiting.popFirst() {
                return .event(id: "\(event.number)", data: try EventDocument.line(of: event))
            }
            let before = last
            // What came while the last ones were sent is there without a signal.
            try await look()
            if last == before {
                guard await signals.next() != nil else {
                    sequence.onEnd()
                    return nil
                }
                try await look()
            }
            guard let event = waiting.popFirst() else { return last == before ? .comment : .mark("\(last)") }
            return .event(id: "\(event.number)", data: try EventDocument.line(of: event))
        }

        private mutating func look() async throws {
            let new = try await sequence.events.events(after: last)
            last = new.last?.number ?? last
            waiting += new.filter { sequence.following.contains($0) }
        }
    }
}
