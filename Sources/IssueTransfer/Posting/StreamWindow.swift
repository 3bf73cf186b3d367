/// A limit for the number of running requests to one origin.
///
/// A service announces its number of streams only after connecting, and refuses streams beyond that number (RFC 9113
/// section 5.1.2). APNs allows one stream until it knows the sender. Therefore the other requests start only after the
/// first request was answered.
struct StreamWindow: Sendable {
    let limit: Int
    private(set) var running = 0
    private let firstGoesAlone: Bool
    private var isProven = false

    /// Creates a window that has no running requests.
    init(limit: Int, firstGoesAlone: Bool) {
        self.limit = max(1, limit)
        self.firstGoesAlone = firstGoesAlone
    }

    /// Whether another request may start.
    var hasRoom: Bool { running < (isProven || !firstGoesAlone ? limit : 1) }

    /// Records that a request started.
    mutating func begin() { running += 1 }

    /// Records that a request ended.
    /// - Parameter isAnswered: whether there was an answer. If not, the next request may use a new connection.
    mutating func end(isAnswered: Bool) {
        running -= 1
        isProven = isAnswered
    }
}
