package import Foundation

/// The result of an attempt to send a claimed notification.
package struct NotificationOutcome: Sendable, Hashable {
    /// The kind of a result.
    package enum Result: Sendable, Hashable {
        /// All parts that were due have been sent.
        case sent
        /// The push service has refused the notification permanently.
        case refused
        /// The push service reports that the device no longer exists. The server keeps the device if it has registered
        /// since the given time.
        case gone(since: Date)
        /// The issue is no longer news, so the notification was not sent.
        case givenUp
        /// The server must send the notification again after the given time.
        case later(Duration)
    }

    package let claimed: ClaimedNotification
    package let result: Result
    /// The parts that have been sent. Other parts may have failed.
    package let sent: NotificationParts
    /// The push service's response.
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
