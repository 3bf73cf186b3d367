/// The isolation of a write transaction. SQLite has only one writer at a time, so it treats both levels alike.
package enum Isolation: Sendable {
    /// Conflicting transactions have the same effect as if they ran one after the other. PostgreSQL aborts one of them,
    /// and Masthead retries it.
    case serializable
    /// Each statement sees all transactions that were committed before it started. This level suits single statements,
    /// and queues from which rows are claimed one by one.
    case statements
}
