public import Foundation

/// What a timer tells at a moment: that one of its counts is over, or how many are that were not told when they were.
public struct TimerTelling: Sendable, Hashable {
    /// In which run of the timer: with ``count`` it is like no other telling of that timer.
    public let run: Int
    /// The last count that is told with it, from 1.
    public let count: Int
    /// How many were over since the last telling; more than 1 where the machine slept or was off.
    public let fellDue: Int
    /// When the first of these was over.
    public let due: Date
    /// When it was told.
    public let toldAt: Date

    /// Describes a telling.
    public init(run: Int, count: Int, fellDue: Int, due: Date, toldAt: Date) {
        self.run = run
        self.count = count
        self.fellDue = fellDue
        self.due = due
        self.toldAt = toldAt
    }
}

extension TimerTelling: Codable {
    private enum CodingKeys: String, CodingKey {
        case run, count, fellDue, due, toldAt
    }

    /// Reads a telling; keys that it does not know are passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            run: try container.decode(Int.self, forKey: .run), count: try container.decode(Int.self, forKey: .count),
            fellDue: try container.decodeIfPresent(Int.self, forKey: .fellDue) ?? 1,
            due: try MomentText.decode(.due, from: container), toldAt: try MomentText.decode(.toldAt, from: container))
    }

    /// Writes its times as RFC 3339 has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(count, forKey: .count)
        try container.encode(fellDue, forKey: .fellDue)
        try container.encode(MomentText.text(due), forKey: .due)
        try container.encode(MomentText.text(toldAt), forKey: .toldAt)
    }
}
