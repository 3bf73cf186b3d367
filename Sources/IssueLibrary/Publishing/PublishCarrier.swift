public import Foundation
public import Periodical

/// How orders to publish are carried out, and how a person is told of it: what a program gives whose library keeps any.
public struct PublishCarrier: Sendable {
    /// What came of an order.
    public struct Outcome: Sendable, Hashable {
        /// What was done, in a line.
        public var words: String
        /// When there is something to publish again; nil where nothing waits any longer, and the order is fulfilled.
        public var next: Date?

        /// An order that was carried out.
        public init(words: String, next: Date?) { (self.words, self.next) = (words, next) }
    }

    /// Publishes. Done again, it does nothing that is done already.
    public var carryOut: @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome
    /// Tells what came of an order, once it is noted; of a failure also when it is tried again.
    public var tell: @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void

    /// A way to publish.
    public init(
        carryOut: @escaping @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome,
        tell: @escaping @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void
    ) {
        (self.carryOut, self.tell) = (carryOut, tell)
    }
}
