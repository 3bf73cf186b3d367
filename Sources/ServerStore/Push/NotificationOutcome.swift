package import Foundation

/// The result of sending a claimed notification.
package struct NotificationOutcome: Sendable, Hashable {
    /// The kinds of results.
    package enum Result: Sendable, Hashable {
        /// All parts that were due now were sent.
        case sent
        /// The push service has permanently refused the notification.
        case refused
        /// The device no longer exists, unless the device registered after the given time.
        case gone(since: Date)
        /// The issue is no longer news.
        case givenUp
        /// The notification must be sent again after some time.
        case later(Duration)
    }

    package let claimed: ClaimedNotification
    package let result: Result
    /// The parts that were sent, even if other parts failed.
    package let sent: NotificationParts
    /// The response of the push service.
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
