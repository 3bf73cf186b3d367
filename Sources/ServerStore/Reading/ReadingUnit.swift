/// In what it is counted how much was read.
package enum ReadingUnit: String, Sendable, Hashable, CaseIterable, Codable {
    /// Characters of a text that reflows.
    case characters
    /// Pages, of what has pages that are set.
    case pages
}
