/// What there is to do about releases, looked at often: it costs one small statement.
package struct ReleaseState: Sendable, Hashable {
    /// The number of the one that was announced last; 0 where none was.
    package let latestEvent: Int
    /// Those whose time has come.
    package let dueCount: Int
    /// Those of which not all notifications are in the queue.
    package let unqueuedCount: Int
    /// Those of which something may still be to be sent.
    package let openCount: Int
}
