/// Limits the number of requests that run to an origin at once.
///
/// A service announces its maximum number of streams only after the connection is established, and refuses further
/// streams (RFC 9113 section 5.1.2). APNs allows a single stream until the sender is authenticated, so other requests
/// wait for the first response.
struct StreamWindow: Sendable {
    let limit: Int
    private(set) var running = 0
    private let firstGoesAlone: Bool
    private var isProven = false

    /// Creates a window with no running requests.
    init(limit: Int, firstGoesAlone: Bool) {
        self.limit = max(1, limit)
        self.firstGoesAlone = firstGoesAlone
    }

    /// Whether another request may start now.
    var hasRoom: Bool { running < (isProven || !firstGoesAlone ? limit : 1) }

    /// Records that a request has started.
    mutating func begin() { running += 1 }

    /// Records that a request has ended.
    /// - Parameter isAnswered: whether the service responded. If not, the next request may use a new connection.
    mutating func end(isAnswered: Bool) {
        running -= 1
        isProven = isAnswered
    }
}
