/// The reading direction: `ltr` from left to right, `rtl` from right to left.
public enum ReadingDirection: String, Codable, Sendable, Hashable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}
