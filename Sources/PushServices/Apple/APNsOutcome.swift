public import Foundation

/// What became of a notification to Apple's push service.
public enum APNsOutcome: Sendable, Hashable {
    /// Apple's service has it. That the device shows it is not said.
    case delivered
    /// The token leads nowhere any more: remove it, unless the device registered again after `since`.
    /// `BadDeviceToken` and `DeviceTokenNotForTopic` come for all tokens where the environment or the topic is wrong:
    /// before many are removed at once, look there.
    case dead(reason: String, since: Date?)
    /// This notification is not taken, and will not be: its content or a field of it is at fault.
    case refused(status: Int, reason: String)
    /// No notification of this publisher is taken until something is mended: the key, the certificate, the topic.
    case providerAtFault(reason: String)
    /// Apple's service cannot now, or has had too many: send it again later, after `retryAfter` where that is said. Apple asks for 15
    /// minutes after what is its own fault.
    case backOff(reason: String, retryAfter: Duration?)
    /// Nothing was sent: the service was not reached, or the caller wanted it no longer. It can be sent again.
    case notSent(reason: String)
    /// It was on the way when the connection was lost, or no answer came in time: it may have been delivered. Sent again, it may be
    /// there twice; with a collapse identifier the device shows it once.
    case unknown(reason: String)
}
