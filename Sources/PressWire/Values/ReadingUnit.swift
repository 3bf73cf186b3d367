/// A unit for how much was read.
package enum ReadingUnit: String, Sendable, Hashable, CaseIterable, Codable {
    /// Characters of reflowable text.
    case characters
    /// Pages of a fixed layout.
    case pages
}
