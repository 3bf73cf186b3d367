public import Foundation
import Periodical
public import PushServices

/// How to notify browsers through their push services.
public struct BrowserPush: Sendable, Hashable {
    /// The user's contact address for push services, a `mailto:` or `https:` URL that is sent with every message. If
    /// nil, browsers are not notified. Apple's push service rejects messages without a real address.
    public var contact: String?
    /// Which network addresses push services may have.
    public var reach = PushSubscription.Reach.outside
    /// A PEM file of trusted certificate authorities, or nil for the system's own.
    public var authorities: URL?
    /// The delay before the first retry. It doubles with each further retry.
    public var retryDelay = Duration.seconds(1)

    /// The time limit for a message, including all retries.
    static let patience = Duration.seconds(60)
    /// The maximum number of retries per message.
    static let retryCount = 4

    /// Creates the default settings.
    public init() {}

    /// Returns the contact address.
    /// - Throws: ``MastheadError`` with the code `push.key` if there is none.
    func requiredContact() throws(MastheadError) -> String {
        guard let contact else {
            throw MastheadError(
                .pushKey, cannot: "prepare push messages for", to: "browsers",
                found: "push services require a contact address, but none is set",
                remedies: [.setPushContact])
        }
        return contact
    }

    /// The configuration of the push client.
    var client: PushConfiguration {
        var configuration = PushConfiguration()
        // There is no need to wait for the first response: users have few browsers, and unsent messages are retried.
        configuration.firstGoesAlone = false
        configuration.connectTimeout = .seconds(10)
        configuration.answerTimeout = .seconds(20)
        configuration.authorities = authorities
        return configuration
    }
}
