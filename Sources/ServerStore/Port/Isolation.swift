/// The isolation of a write transaction. SQLite has only one writer at a time, so both levels mean the same for SQLite.
package enum Isolation: Sendable {
    /// Transactions that conflict behave as if they ran one after the other. PostgreSQL aborts one of them, and
    /// Masthead retries it.
    case serializable
    /// Each statement sees all transactions that were committed before the statement started. This isolation is for
    /// single statements, and for queues from which rows are claimed one by one.
    case statements
}
