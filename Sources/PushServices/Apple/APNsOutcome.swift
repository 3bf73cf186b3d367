public import Foundation

/// The result of sending a notification to Apple's push service.
public enum APNsOutcome: Sendable, Hashable {
    /// Apple's service has accepted the notification. Whether the device shows the notification is unknown.
    case delivered
    /// The token is no longer valid. Remove the token, unless the device registered again after `since`. A wrong
    /// environment or topic causes `BadDeviceToken` and `DeviceTokenNotForTopic` for all tokens, so check both before
    /// you remove many tokens.
    case dead(reason: String, since: Date?)
    /// Apple's service has permanently refused this notification, because of its content or a field.
    case refused(status: Int, reason: String)
    /// Apple's service accepts no notifications from this publisher until the key, certificate or topic is fixed.
    case providerAtFault(reason: String)
    /// Apple's service is not available, or received too many requests. Send the notification again later, after
    /// `retryAfter` if given. Apple asks for 15 minutes after its own errors.
    case backOff(reason: String, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. It is safe to send the
    /// notification again.
    case notSent(reason: String)
    /// The connection was lost or timed out during sending, so the notification may have been delivered. A repeated
    /// notification may arrive twice, unless it has a collapse identifier.
    case unknown(reason: String)
}
