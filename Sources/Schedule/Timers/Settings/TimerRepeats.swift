/// The number of countdowns.
public enum TimerRepeats: Sendable, Hashable {
    /// A fixed number of countdowns. With 1, the timer fires once.
    case times(Int)
    /// Countdowns that repeat forever.
    case infinitely

    /// The allowed range for the number of countdowns.
    public static let bounds = 1...1_000_000_000

    /// The index of the last countdown, or nil if there is no end.
    var last: Int? { if case .times(let count) = self { count } else { nil } }
}

extension TimerRepeats: Codable, CustomStringConvertible {
    /// A number, or `infinitely`.
    public var description: String { last.map(String.init) ?? "infinitely" }

    /// Parses the format of ``description``. Returns nil for any other text or if the number is out of range.
    public init?(_ text: String) {
        if text == "infinitely" {
            self = .infinitely
        } else {
            guard let count = Int(text), Self.bounds.contains(count) else { return nil }
            self = .times(count)
        }
    }

    /// Decodes a number or the word `infinitely`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
        guard let repeats = TimerRepeats(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is neither a number of repeats nor infinitely.")
        }
        self = repeats
    }

    /// Encodes a number or the word `infinitely`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let last { try container.encode(last) } else { try container.encode(description) }
    }
}
