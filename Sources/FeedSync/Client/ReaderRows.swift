/// Rows of a service's answer, and how many more there were that Masthead does not understand.
package struct ReaderRows<Row: Sendable>: Sendable {
    /// The rows that were understood.
    package var rows: [Row]
    /// The number of rows that were not.
    package var strangeCount = 0
}
