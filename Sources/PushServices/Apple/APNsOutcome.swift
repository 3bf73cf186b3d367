public import Foundation

/// The result of sending a notification to Apple's push service.
public enum APNsOutcome: Sendable, Hashable {
    /// Apple's service accepted the notification. Whether the device shows it is unknown.
    case delivered
    /// The token is no longer valid. Remove it, unless the device registered again after `since`. A wrong environment
    /// or topic causes `BadDeviceToken` or `DeviceTokenNotForTopic` for every token, so check both before removing
    /// many.
    case dead(reason: String, since: Date?)
    /// Apple's service permanently rejected this notification, because of its content or a field.
    case refused(status: Int, reason: String)
    /// Apple's service rejects all of this publisher's notifications until the key, certificate or topic is fixed.
    case providerAtFault(reason: String)
    /// Apple's service is unavailable or received too many requests. Send the notification again later, after
    /// `retryAfter` if present. After errors of its own, Apple asks for 15 minutes.
    case backOff(reason: String, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. It is safe to try again.
    case notSent(reason: String)
    /// The connection was lost or timed out while sending, so the notification may have been delivered. If sent again,
    /// it may arrive twice, unless it has a collapse identifier.
    case unknown(reason: String)
}
