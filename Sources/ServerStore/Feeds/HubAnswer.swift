/// A hub's response to a request. A hub that accepts the request confirms the subscription later in a call to the
/// server.
package enum HubAnswer: Sendable, Hashable {
    /// The hub has accepted the request. If the hub does not call the server within the given time, the server calls
    /// the hub again.
    case taken(Duration)
    /// The hub has refused the request. The server calls it again after the given long time.
    case refused(Duration)
    /// The hub is currently unavailable.
    case later(Duration)

    /// The time to wait before the server calls the hub again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
