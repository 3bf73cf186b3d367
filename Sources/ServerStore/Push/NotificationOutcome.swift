package import Foundation

/// What became of a notification that was taken.
package struct NotificationOutcome: Sendable, Hashable {
    /// The kinds of outcomes.
    package enum Result: Sendable, Hashable {
        /// All that was to be sent now was.
        case sent
        /// It is not taken, and will not be.
        case refused
        /// The device is not there any more, unless it registered after that time.
        case gone(since: Date)
        /// It is news no more.
        case givenUp
        /// It is to be sent again after some time.
        case later(Duration)
    }

    package let claimed: ClaimedNotification
    package let result: Result
    /// What of it was sent, also where the rest was not.
    package let sent: NotificationParts
    /// What the push service said.
    package let answer: String?

    package init(
        _ claimed: ClaimedNotification, _ result: Result, sent: NotificationParts = [], answer: String? = nil
    ) {
        self.claimed = claimed
        self.result = result
        self.sent = sent
        self.answer = answer
    }
}
