public import Foundation
public import Periodical

/// The actions that publish a folder and report the result to the user. A program must provide these actions if its
/// library has publish orders.
public struct PublishCarrier: Sendable {
    /// The result of a publish order.
    public struct Outcome: Sendable, Hashable {
        /// A description of the result in one line.
        public var words: String
        /// When to publish again, or nil if no scheduled issues are left and the order is complete.
        public var next: Date?

        /// Creates a result.
        public init(words: String, next: Date?) { (self.words, self.next) = (words, next) }
    }

    /// Publishes a folder. A repeated call skips the steps that are already complete.
    public var carryOut: @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome
    /// Reports the stored result of an order to the user. The date is the time of the next run, or nil if there is
    /// none.
    public var tell: @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void

    /// Creates a carrier.
    public init(
        carryOut: @escaping @Sendable (PublishOrder, Date) async throws(MastheadError) -> Outcome,
        tell: @escaping @Sendable (PublishOrder, Result<Outcome, MastheadError>, Date?) async -> Void
    ) {
        (self.carryOut, self.tell) = (carryOut, tell)
    }
}
