public import Foundation

/// The result of a notification to Apple's push service.
public enum APNsOutcome: Sendable, Hashable {
    /// Apple's service has accepted the notification. Whether the device shows it is unknown.
    case delivered
    /// The token is no longer valid. Remove it, unless the device registered again after `since`. A wrong environment
    /// or topic causes `BadDeviceToken` and `DeviceTokenNotForTopic` for all tokens, so check these before you remove
    /// many.
    case dead(reason: String, since: Date?)
    /// Apple's service has refused this notification for good, because of its content or a field.
    case refused(status: Int, reason: String)
    /// Apple's service accepts nothing from this publisher until the key, certificate or topic is fixed.
    case providerAtFault(reason: String)
    /// Apple's service is not available or received too many requests. Send again later, after `retryAfter` if given.
    /// Apple asks for 15 minutes after its own errors.
    case backOff(reason: String, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. It is safe to send again.
    case notSent(reason: String)
    /// The connection was lost or a timeout passed while the notification was in flight, so it may have been delivered.
    /// If sent again, it may arrive twice. With a collapse identifier, the device shows it once.
    case unknown(reason: String)
}
