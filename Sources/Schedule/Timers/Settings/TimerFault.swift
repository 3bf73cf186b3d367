/// An invalid field of a timer's settings.
public struct TimerFault: Sendable, Hashable, Codable {
    /// The field.
    public let field: TimerField
    /// The invalid value.
    public let found: String
    /// The reason, as a sentence.
    public let reason: String
    /// The remedy, as a sentence.
    public let remedy: String

    /// Creates a fault.
    public init(_ field: TimerField, found: String, reason: String, remedy: String) {
        self.field = field
        self.found = found
        self.reason = reason
        self.remedy = remedy
    }
}

extension TimerFault: CustomStringConvertible {
    /// The fault in one line, such as `end: 2020-01-01T00:00:00: This is in the past. Use a future time, or never.`
    public var description: String { "\(field.rawValue): \(found.isEmpty ? "" : "\(found): ")\(reason) \(remedy)" }
}
