/// How many requests to one origin may be on the way, as a value.
///
/// How many streams a service allows it says when a connection was made, and refuses what came before in a greater number (RFC 9113
/// section 5.1.2); APNs allows one until it knows the sender. So the first request goes alone, and the others follow once an
/// answer came.
struct StreamWindow: Sendable {
    /// The most requests.
    let limit: Int
    /// How many are on the way.
    private(set) var running = 0
    private let firstGoesAlone: Bool
    private var isProven = false

    /// A window with nothing on the way.
    init(limit: Int, firstGoesAlone: Bool) {
        self.limit = max(1, limit)
        self.firstGoesAlone = firstGoesAlone
    }

    /// Whether another request may be begun.
    var hasRoom: Bool { running < (isProven || !firstGoesAlone ? limit : 1) }

    /// Is told that a request begins.
    mutating func begin() { running += 1 }

    /// Is told that a request ended.
    /// - Parameter isAnswered: whether by an answer: where not, the connection may be another from now on.
    mutating func end(isAnswered: Bool) {
        running -= 1
        isProven = isAnswered
    }
}
