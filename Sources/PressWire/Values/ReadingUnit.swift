/// The unit of reading amounts.
package enum ReadingUnit: String, Sendable, Hashable, CaseIterable, Codable {
    /// Characters of reflowable text.
    case characters
    /// Pages with a fixed layout.
    case pages
}
