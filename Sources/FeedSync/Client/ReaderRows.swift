/// The rows of a service's answer, and how many more were not understood.
package struct ReaderRows<Row: Sendable>: Sendable {
    /// The rows that were understood.
    package var rows: [Row]
    /// The number of rows that were not understood.
    package var strangeCount = 0
}
