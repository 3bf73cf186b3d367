/// A hub's response to a request. The hub confirms a subscription later with a call to the server.
package enum HubAnswer: Sendable, Hashable {
    /// The hub has accepted the request. It is called again if it does not call back within this time.
    case taken(Duration)
    /// The hub has refused the request. It is called again after a long time.
    case refused(Duration)
    /// The hub is not available now.
    case later(Duration)

    /// How long the hub is not called again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
