public import Foundation
public import PushServices

/// How browsers are told what timers tell, through their push services.
public struct BrowserPush: Sendable, Hashable {
    /// How push services reach the person, or the program: `mailto:` or `https:`. They are told with every message.
    public var contact = standardContact
    /// Which addresses are sent to.
    public var reach = PushSubscription.Reach.outside
    /// The certificates of the authorities to trust (PEM); by default the system's.
    public var authorities: URL?
    /// How long is waited before a message is sent again that was not taken; doubled each time.
    public var retryDelay = Duration.seconds(1)

    /// Of the contact, where the person gives none: push services ask for one, and it says nothing of them.
    static let standardContact = "mailto:timers@masthead.invalid"
    /// How long one message may take, over all tries.
    static let patience = Duration.seconds(60)
    /// How often one is sent again.
    static let retryCount = 4

    /// The defaults.
    public init() {}

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
