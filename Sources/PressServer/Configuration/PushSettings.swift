package import Foundation
import PushServices

/// The push services that a server uses, and their settings.
package struct PushSettings: Sendable {
    /// Apple's push service, or nil if the server does not use it.
    package var apple: AppleSettings?
    /// The file with the key that identifies the publisher to the push services of browsers, or nil if the server does
    /// not use these services.
    package var vapidKey: URL?
    /// The publisher's contact address for these services.
    package var vapidContact: String?
    /// Whether apps get a visible notification in addition to the wake-up. An issue can override this setting.
    package var isAlert = false
    /// The minimum time between two wake-ups of the same app, in hours, or 0 for no limit.
    package var backgroundHours = 24
    /// The number of days after which the server stops trying to send notifications about an issue.
    package var days = 7
    /// The maximum number of notifications in flight in this process. If the process is killed, these notifications may
    /// be sent twice.
    package var streams = 100
    /// The number of seconds for which a process reserves the notifications that it sends.
    package var leaseTime = 90
    /// The certificate authorities that the server trusts instead of the system's authorities, for tests.
    package var authorities: URL?
    /// Whether the push services of browsers may be in a private network, for tests.
    package var reachesInside = false

    package init() {}

    /// The configuration of the push client. A slow request must fail and be retried before another process may claim
    /// the notification.
    var clientConfiguration: PushConfiguration {
        var configuration = PushConfiguration()
        configuration.streams = streams
        configuration.connectTimeout = .seconds(max(1, leaseTime / 4))
        configuration.answerTimeout = .seconds(max(1, leaseTime / 3))
        configuration.authorities = authorities
        return configuration
    }
}
