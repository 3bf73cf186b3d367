/// The unit in which reading is measured.
package enum ReadingUnit: String, Sendable, Hashable, CaseIterable, Codable {
    /// Characters in reflowable text.
    case characters
    /// Pages with a fixed layout.
    case pages
}
