public import Foundation
import IssueTransfer

/// How many notifications are on the way at the same time, and how long they may take.
public struct PushConfiguration: Sendable, Hashable {
    /// The most notifications on the way to one service at the same time. A service that allows fewer is obeyed.
    public var streams = 100
    /// The most connections to one service. One carries some thousand notifications a second.
    public var connections = 1
    /// Whether the first notification to a service goes alone, and the others follow once it was answered: a service may refuse what
    /// comes before it has said how much it takes. Where few are sent, one that is not answered would have the others wait.
    public var firstGoesAlone = true
    /// How long connecting may take.
    public var connectTimeout: Duration = .seconds(30)
    /// How long it may take until a notification is answered, connecting included. After that it is unknown whether it arrived.
    public var answerTimeout: Duration = .seconds(60)
    /// The certificates of the authorities to trust (PEM); by default the system's.
    public var authorities: URL?

    /// The defaults.
    public init() {}

    /// The same as those that send take it.
    func poster(_ change: (inout Poster.Configuration) -> Void = { _ in }) -> Poster {
        var configuration = Poster.Configuration()
        configuration.streams = streams
        configuration.connections = connections
        configuration.firstGoesAlone = firstGoesAlone
        configuration.connectTimeout = connectTimeout
        configuration.answerTimeout = answerTimeout
        configuration.authorities = authorities
        change(&configuration)
        return Poster(configuration)
    }
}
