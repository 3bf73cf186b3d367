/// A hub's response to a request. A hub that accepts a request confirms the subscription later, by calling the server.
package enum HubAnswer: Sendable, Hashable {
    /// The hub has accepted the request. If the hub does not call the server within the given time, the server calls
    /// the hub again.
    case taken(Duration)
    /// The hub has refused the request. The server calls the hub again after the given time, which is long.
    case refused(Duration)
    /// The hub is temporarily unavailable.
    case later(Duration)

    /// How long the server waits before it calls the hub again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
