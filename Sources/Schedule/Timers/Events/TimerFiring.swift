public import Foundation

/// An event of a timer, which marks the end of one or more countdowns.
public struct TimerFiring: Sendable, Hashable {
    /// The run of the timer. Together, the run and the ``count`` identify the event.
    public let run: Int
    /// The number of the last countdown in this event, starting at 1.
    public let count: Int
    /// How many countdowns ended since the last event. More than 1 if, for example, the machine was asleep or off.
    public let fellDue: Int
    /// When the first of these countdowns ended.
    public let due: Date
    /// The time when the event fired.
    public let toldAt: Date

    /// Creates an event.
    public init(run: Int, count: Int, fellDue: Int, due: Date, toldAt: Date) {
        self.run = run
        self.count = count
        self.fellDue = fellDue
        self.due = due
        self.toldAt = toldAt
    }
}

extension TimerFiring: Codable {
    private enum CodingKeys: String, CodingKey {
        case run, count, fellDue, due, toldAt
    }

    /// Decodes an event, ignoring unknown keys.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            run: try container.decode(Int.self, forKey: .run), count: try container.decode(Int.self, forKey: .count),
            fellDue: try container.decodeIfPresent(Int.self, forKey: .fellDue) ?? 1,
            due: try MomentText.decode(.due, from: container), toldAt: try MomentText.decode(.toldAt, from: container))
    }

    /// Encodes the event with times in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(count, forKey: .count)
        try container.encode(fellDue, forKey: .fellDue)
        try container.encode(MomentText.text(due), forKey: .due)
        try container.encode(MomentText.text(toldAt), forKey: .toldAt)
    }
}
