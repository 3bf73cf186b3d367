/// How many times a timer counts down in all.
public enum TimerRepeats: Sendable, Hashable {
    /// So many times; 1 is once, and no more.
    case times(Int)
    /// Again and again.
    case infinitely

    /// Which numbers of times there are.
    public static let bounds = 1...1_000_000_000

    /// The last count; nil where there is none.
    var last: Int? { if case .times(let count) = self { count } else { nil } }
}

extension TimerRepeats: Codable, CustomStringConvertible {
    /// A number, or `infinitely`.
    public var description: String { last.map(String.init) ?? "infinitely" }

    /// Reads what ``description`` writes; nil where it is none of that, or out of bounds.
    public init?(_ text: String) {
        if text == "infinitely" {
            self = .infinitely
        } else {
            guard let count = Int(text), Self.bounds.contains(count) else { return nil }
            self = .times(count)
        }
    }

    /// Reads it from a number, or the word.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
        guard let repeats = TimerRepeats(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no number of repeats, nor infinitely.")
        }
        self = repeats
    }

    /// Writes it as a number, or the word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let last { try container.encode(last) } else { try container.encode(description) }
    }
}
