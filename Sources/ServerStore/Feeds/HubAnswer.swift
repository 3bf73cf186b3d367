/// A hub's response to a request. If the hub accepts the request, it confirms the subscription later with a call to the
/// server.
package enum HubAnswer: Sendable, Hashable {
    /// The hub has accepted the request. If the hub does not call the server within this time, the server calls the hub
    /// again.
    case taken(Duration)
    /// The hub has refused the request. The server calls the hub again after this time. The time is long.
    case refused(Duration)
    /// The hub is currently not available.
    case later(Duration)

    /// The time before the server calls the hub again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
