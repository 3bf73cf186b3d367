/// How much of others a transaction that writes may see. SQLite has one writer at a time, so there both are the same.
package enum Isolation: Sendable {
    /// As if no other ran at the same time. PostgreSQL ends one of two that would disturb each other; it is tried again by itself.
    case serializable
    /// Each statement sees what others had finished before it: for single statements, and for queues whose rows are taken one by one.
    case statements
}
