/// Where reading begins: `ltr` from the left, `rtl` from the right.
public enum ReadingDirection: String, Codable, Sendable, Hashable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}
