/// The isolation of a write transaction. SQLite has one writer at a time, so both levels are the same there.
package enum Isolation: Sendable {
    /// Conflicting transactions behave as if they ran one after the other. PostgreSQL aborts one of them, which is then
    /// retried.
    case serializable
    /// Each statement sees the transactions that were committed before it. This isolation is for single statements, and
    /// for queues whose rows are claimed one by one.
    case statements
}
