/// The pending work for releases, which a single small SQL statement returns.
package struct ReleaseState: Sendable, Hashable {
    /// The number of the last announcement, or 0 if there was none.
    package let latestEvent: Int
    /// The number of releases that the server must announce now.
    package let dueCount: Int
    /// The number of releases whose notifications are not all in the queue yet.
    package let unqueuedCount: Int
    /// The number of releases that may still have unsent notifications.
    package let openCount: Int
}
