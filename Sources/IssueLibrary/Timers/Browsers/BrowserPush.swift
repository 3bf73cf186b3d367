public import Foundation
import Periodical
public import PushServices

/// How browsers are told what timers tell, through their push services.
public struct BrowserPush: Sendable, Hashable {
    /// How push services reach the user: `mailto:` or `https:`, sent with every message. Without one no browser is told anything: Apple's
    /// push service refuses messages that give none that is real.
    public var contact: String?
    /// Which addresses are sent to.
    public var reach = PushSubscription.Reach.outside
    /// The certificates of the authorities to trust (PEM); by default the system's.
    public var authorities: URL?
    /// How long is waited before a message is sent again that was not taken; doubled each time.
    public var retryDelay = Duration.seconds(1)

    /// How long one message may take, over all tries.
    static let patience = Duration.seconds(60)
    /// How often one is sent again.
    static let retryCount = 4

    /// The defaults.
    public init() {}

    /// The contact.
    /// - Throws: ``MastheadError`` with the code `push.key` if there is none.
    func requiredContact() throws(MastheadError) -> String {
        guard let contact else {
            throw MastheadError(
                .pushKey, cannot: "prepare push messages for", to: "browsers",
                found: "push services need a contact address, and none is set",
                remedies: [.setPushContact])
        }
        return contact
    }

    /// The same as those that send take it.
    var client: PushConfiguration {
        var configuration = PushConfiguration()
        // A person has few browsers, and a message that was refused is sent again.
        configuration.firstGoesAlone = false
        configuration.connectTimeout = .seconds(10)
        configuration.answerTimeout = .seconds(20)
        configuration.authorities = authorities
        return configuration
    }
}
