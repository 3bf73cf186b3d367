/// The time between two checks, such as `6h`.
public struct RefreshInterval: Sendable, Hashable, Codable {
    /// The length of the interval.
    public let duration: Duration

    /// The default interval: six hours.
    public static let standard = RefreshInterval(.seconds(6 * 3600))
    /// The allowed intervals. The shortest is still long enough not to overload a server.
    public static let bounds = Duration.seconds(300)...Duration.seconds(30 * 86_400)

    private init(_ duration: Duration) { self.duration = duration }

    /// Creates an interval in seconds. Returns nil if it is shorter than five minutes or longer than thirty days.
    public init?(seconds: Double) {
        let bounds = Self.bounds.lowerBound / .seconds(1)...Self.bounds.upperBound / .seconds(1)
        guard bounds.contains(seconds) else { return nil }
        duration = .seconds(seconds)
    }

    /// The length in seconds.
    public var seconds: Double { duration / .seconds(1) }
}

extension RefreshInterval: CustomStringConvertible {
    private static let units: [(name: String, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("min", 60), ("s", 1),
    ]

    /// The length in the largest unit that gives a whole number: `6h`, `90min`, `1d`.
    public var description: String {
        let unit = Self.units.first { (seconds / $0.seconds).rounded() * $0.seconds == seconds }
        guard let unit else { return "\(Int(seconds.rounded()))s" }
        return "\(Int(seconds / unit.seconds))\(unit.name)"
    }

    /// Parses a number with a unit: `30min` (or `30m`), `6h`, `1.5d`, `2w`. Returns nil for any other text or if the
    /// length is out of range.
    public init?(_ text: String) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
        let length = Self.units.first { $0.name == unit || (unit == "m" && $0.name == "min") }?.seconds
        guard let count = Double(number), let length else { return nil }
        self.init(seconds: count * length)
    }
}
