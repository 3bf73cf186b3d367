/// A hub's response to a request. The hub confirms a subscription later with a call to the server.
package enum HubAnswer: Sendable, Hashable {
    /// The hub has accepted the request. If the hub does not call back within this time, the server calls it again.
    case taken(Duration)
    /// The hub has refused the request. The server calls the hub again after this time, which is long.
    case refused(Duration)
    /// The hub is not available now.
    case later(Duration)

    /// The time before the server calls the hub again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
