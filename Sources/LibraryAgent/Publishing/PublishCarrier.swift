public import Foundation
public import Periodical

/// How a program publishes a folder and reports the result. Required if the library has publish orders.
public struct PublishCarrier: Sendable {
    /// The result of a publish order.
    public struct Outcome: Sendable, Hashable {
        /// A one-line description of the result.
        public var words: String
        /// When to publish again. Nil if no scheduled issues remain, which completes the order.
        public var next: Date?

        /// Creates a result.
        public init(words: String, next: Date?) { (self.words, self.next) = (words, next) }
    }

    /// Publishes a folder. When called again, skips the steps that are already complete.
    public var carryOut: @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome
    /// Reports an order's stored result to the user, with the date of the next run, if there is one.
    public var tell: @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void

    /// Creates a carrier.
    public init(
        carryOut: @escaping @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome,
        tell: @escaping @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void
    ) {
        (self.carryOut, self.tell) = (carryOut, tell)
    }
}
