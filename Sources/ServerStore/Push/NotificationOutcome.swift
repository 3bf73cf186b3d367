package import Foundation

/// The result of an attempt to send a claimed notification.
package struct NotificationOutcome: Sendable, Hashable {
    /// The kind of result.
    package enum Result: Sendable, Hashable {
        /// All parts that had to be sent now were sent.
        case sent
        /// The push service has permanently refused the notification.
        case refused
        /// The device no longer exists, according to the push service. If the device has registered since the given
        /// time, it is kept.
        case gone(since: Date)
        /// The issue is no longer news.
        case givenUp
        /// The notification must be sent again after this time.
        case later(Duration)
    }

    package let claimed: ClaimedNotification
    package let result: Result
    /// The parts that were sent. Other parts may have failed.
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
