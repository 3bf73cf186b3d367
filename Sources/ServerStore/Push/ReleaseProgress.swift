/// What became of the notifications of a release: sums, which stay when devices go.
package struct ReleaseProgress: Sendable, Hashable, Codable {
    /// Devices that were to hear of it.
    package let queued: Int
    package let sent: Int
    /// Notifications that a push service does not take.
    package let refused: Int
    /// Devices that a push service does not know any more; they were removed.
    package let gone: Int
    /// Devices that could not be reached while it was news.
    package let givenUp: Int

    init(_ row: SQLRow) throws(StoreFault) {
        queued = try row.integer("queued")
        sent = try row.integer("sent")
        refused = try row.integer("refused")
        gone = try row.integer("gone")
        givenUp = try row.integer("given_up")
    }
}
