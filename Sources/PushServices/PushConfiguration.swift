public import Foundation
import IssueTransfer

/// The limits on concurrent notifications, and their timeouts.
public struct PushConfiguration: Sendable, Hashable {
    /// The maximum number of notifications in flight to one service, unless the service has a lower limit.
    public var streams = 100
    /// The maximum number of connections to one service. Each connection transfers some thousand notifications a
    /// second.
    public var connections = 1
    /// Whether all other notifications to a service wait for the first response, because a service may refuse
    /// notifications before it has announced its limits. Turn this off if there are few notifications, so that none
    /// waits for a missing response.
    public var firstGoesAlone = true
    /// The time limit for connecting.
    public var connectTimeout: Duration = .seconds(30)
    /// The time limit for connecting and receiving a response. After a timeout, it is unknown whether the notification
    /// arrived.
    public var answerTimeout: Duration = .seconds(60)
    /// The certificates of the authorities to trust (PEM). The default is the system's certificates.
    public var authorities: URL?

    /// Creates the default configuration.
    public init() {}

    /// Returns the configuration for the HTTP client.
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
