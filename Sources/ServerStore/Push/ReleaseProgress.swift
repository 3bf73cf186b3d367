/// The total results of a release's notifications, which stay correct when devices are removed.
package struct ReleaseProgress: Sendable, Hashable, Codable {
    /// The number of devices to notify.
    package let queued: Int
    package let sent: Int
    /// The number of notifications that push services refused.
    package let refused: Int
    /// The number of devices that were removed because their push service no longer knows them.
    package let gone: Int
    /// The number of devices that could not be reached while the issue was news.
    package let givenUp: Int

    init(_ row: SQLRow) throws(StoreFault) {
        queued = try row.integer("queued")
        sent = try row.integer("sent")
        refused = try row.integer("refused")
        gone = try row.integer("gone")
        givenUp = try row.integer("given_up")
    }
}
