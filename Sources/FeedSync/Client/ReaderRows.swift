/// The subscriptions or items in a service's response, and the number of those that were not understood.
package struct ReaderRows<Row: Sendable>: Sendable {
    /// The rows that were understood.
    package var rows: [Row]
    /// The number of rows that were not understood.
    package var strangeCount = 0
}
