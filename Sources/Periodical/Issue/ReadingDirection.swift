/// The reading direction: `ltr` from left to right, or `rtl` from right to left.
public enum ReadingDirection: String, Codable, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}
