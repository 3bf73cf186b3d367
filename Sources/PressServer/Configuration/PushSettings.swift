package import Foundation
import PushServices

/// Through which push services a server sends, and how.
package struct PushSettings: Sendable {
    /// Apple's push service; nil where nothing is sent through it.
    package var apple: AppleSettings?
    /// The file with the key by which push services of browsers know the publisher; nil where nothing is sent through them.
    package var vapidKey: URL?
    /// How these services reach the publisher.
    package var vapidContact: String?
    /// Whether apps are given something to show, beside what wakes them, unless an issue says otherwise.
    package var isAlert = false
    /// How many hours an app is not woken again; 0 for no limit.
    package var backgroundHours = 24
    /// For how many days an issue is news.
    package var days = 7
    /// The most notifications that this process has on the way: so many may go twice when it dies.
    package var streams = 100
    /// For how many seconds a process has taken what it is about to send.
    package var leaseTime = 90
    /// The authorities to trust in place of the system's, for trying out.
    package var authorities: URL?
    /// Whether push services of browsers may be in a network inside, for trying out.
    package var reachesInside = false

    package init() {}

    /// What takes longer than that is sent again, and has to be over before another process may take it.
    var clientConfiguration: PushConfiguration {
        var configuration = PushConfiguration()
        configuration.streams = streams
        configuration.connectTimeout = .seconds(max(1, leaseTime / 4))
        configuration.answerTimeout = .seconds(max(1, leaseTime / 3))
        configuration.authorities = authorities
        return configuration
    }
}
