/// The pending work for releases, which one small statement queries.
package struct ReleaseState: Sendable, Hashable {
    /// The number of the last announcement, or 0 if there was none.
    package let latestEvent: Int
    /// The number of releases that are due.
    package let dueCount: Int
    /// The number of releases whose notifications are not yet all in the queue.
    package let unqueuedCount: Int
    /// The number of releases that may still have notifications to send.
    package let openCount: Int
}
