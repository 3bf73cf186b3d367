package import Foundation
import PushServices

/// The push services that a server uses, and their settings.
package struct PushSettings: Sendable {
    /// Apple's push service, or nil if the server does not use it.
    package var apple: AppleSettings?
    /// The file with the key that identifies the publisher to browsers' push services, or nil if the server does not
    /// use them.
    package var vapidKey: URL?
    /// The contact of the publisher for these services.
    package var vapidContact: String?
    /// Whether apps get a visible notification in addition to the wake-up, unless an issue overrides this setting.
    package var isAlert = false
    /// The minimum time between two wake-ups of an app in hours, or 0 for no limit.
    package var backgroundHours = 24
    /// The number of days after which the server stops trying to send notifications about an issue.
    package var days = 7
    /// The maximum number of notifications in flight in this process. If the process dies, these notifications may be
    /// sent twice.
    package var streams = 100
    /// The number of seconds for which a process reserves the notifications that it sends.
    package var leaseTime = 90
    /// The certificate authorities to trust instead of the system's, for tests.
    package var authorities: URL?
    /// Whether browsers' push services may be in a private network, for tests.
    package var reachesInside = false

    package init() {}

    /// The client settings. A slow request must fail and be retried before another process may claim the notification.
    var clientConfiguration: PushConfiguration {
        var configuration = PushConfiguration()
        configuration.streams = streams
        configuration.connectTimeout = .seconds(max(1, leaseTime / 4))
        configuration.answerTimeout = .seconds(max(1, leaseTime / 3))
        configuration.authorities = authorities
        return configuration
    }
}
