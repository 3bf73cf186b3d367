package import Foundation
import PushServices

/// The push services that a server uses, and their settings.
package struct PushSettings: Sendable {
    /// The settings for Apple's push service, or nil if the server does not use it.
    package var apple: AppleSettings?
    /// The file with the key that identifies the publisher to browsers' push services, or nil if the server sends no
    /// notifications to browsers.
    package var vapidKey: URL?
    /// The publisher's contact address, for browsers' push services.
    package var vapidContact: String?
    /// Whether apps receive a visible notification in addition to the wake-up. An issue can override this setting.
    package var isAlert = false
    /// The minimum time between two wake-ups of an app, in hours. 0 means no minimum.
    package var backgroundHours = 24
    /// How many days the server keeps sending notifications about an issue.
    package var days = 7
    /// The maximum number of notifications in flight in this process. If the process is killed, these notifications may
    /// be sent twice.
    package var streams = 100
    /// How long a process reserves the notifications that it is sending, in seconds.
    package var leaseTime = 90
    /// The certificate authorities to trust instead of the system's. Only tests set this value.
    package var authorities: URL?
    /// Whether the push services of browsers may be in a private network. Only tests set this value.
    package var reachesInside = false

    package init() {}

    /// The configuration of the push client. A slow request must fail early enough for this process to retry it before
    /// another process claims the notification.
    var clientConfiguration: PushConfiguration {
        var configuration = PushConfiguration()
        configuration.streams = streams
        configuration.connectTimeout = .seconds(max(1, leaseTime / 4))
        configuration.answerTimeout = .seconds(max(1, leaseTime / 3))
        configuration.authorities = authorities
        return configuration
    }
}
