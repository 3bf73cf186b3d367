/// The pending work for releases, as numbers that one small SQL statement returns.
package struct ReleaseState: Sendable, Hashable {
    /// The number of the last announcement, or 0 if there was no announcement.
    package let latestEvent: Int
    /// The number of releases that must be announced now.
    package let dueCount: Int
    /// The number of releases whose notifications are not all in the queue yet.
    package let unqueuedCount: Int
    /// The number of releases that may still have notifications to send.
    package let openCount: Int
}
