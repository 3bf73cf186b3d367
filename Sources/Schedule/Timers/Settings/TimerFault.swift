/// What does not fit in a field of a timer's settings.
public struct TimerFault: Sendable, Hashable, Codable {
    /// Which field.
    public let field: TimerField
    /// What stands there.
    public let found: String
    /// Why it does not fit, as a sentence.
    public let reason: String
    /// What to do, as a sentence.
    public let remedy: String

    /// Describes a fault.
    public init(_ field: TimerField, found: String, reason: String, remedy: String) {
        self.field = field
        self.found = found
        self.reason = reason
        self.remedy = remedy
    }
}

extension TimerFault: CustomStringConvertible {
    /// One line: `end: 2020-01-01T00:00:00: This is in the past. Give a time to come, or never.`
    public var description: String { "\(field.rawValue): \(found.isEmpty ? "" : "\(found): ")\(reason) \(remedy)" }
}
