public import Foundation
import IssueTransfer

/// The limits on concurrent notifications, and the timeouts.
public struct PushConfiguration: Sendable, Hashable {
    /// The maximum number of notifications in flight to a service, unless it has a lower limit.
    public var streams = 100
    /// The maximum number of connections to a service. Each transfers several thousand notifications per second.
    public var connections = 1
    /// Whether notifications to a service wait for the response to the first one. A service may reject notifications
    /// that arrive before it has announced its limits. Turn this off for small numbers of notifications, so that a
    /// missing response does not delay them.
    public var firstGoesAlone = true
    /// The time limit for connecting.
    public var connectTimeout: Duration = .seconds(30)
    /// The time limit for connecting and receiving a response. After a timeout, the notification may or may not have
    /// arrived.
    public var answerTimeout: Duration = .seconds(60)
    /// The certificates of trusted authorities (PEM). Defaults to the system's certificates.
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
