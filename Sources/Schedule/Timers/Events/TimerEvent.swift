public import Foundation

/// The entry of a telling: whether the person did what it told of, and when.
public struct TimerEvent: Sendable, Hashable {
    /// What was told.
    public let telling: TimerTelling
    /// When the person said that it is done; nil where they have not.
    public private(set) var doneAt: Date?

    /// How long after its telling it may be done to count as success.
    public static let patience = Duration.seconds(300)

    /// The entry of a telling.
    public init(_ telling: TimerTelling, doneAt: Date? = nil) {
        self.telling = telling
        self.doneAt = doneAt.map { Date(wholeSeconds: $0.wholeSeconds) }
    }

    /// Notes that it is done. Only the first time counts.
    public mutating func markDone(at now: Date) { if doneAt == nil { doneAt = Date(wholeSeconds: now.wholeSeconds) } }

    /// What became of it: done within five minutes is a success, also where clocks were set back meanwhile; later, or never, is not.
    public func outcome(at now: Date) -> TimerOutcome {
        let time = (doneAt ?? now).timeIntervalSince(telling.toldAt)
        let isInTime = time <= Self.patience / .seconds(1)
        guard doneAt == nil else { return isInTime ? .success : .missed }
        return isInTime ? .open : .missed
    }
}

extension TimerEvent: Codable {
    private enum CodingKeys: String, CodingKey { case doneAt }

    /// Reads an entry: a telling with `doneAt`, where it was done. Keys that it does not know are passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try TimerTelling(from: decoder))
        if let text = try container.decodeIfPresent(String.self, forKey: .doneAt) {
            doneAt = try MomentText.date(text, in: container, forKey: .doneAt)
        }
    }

    /// Writes the telling with `doneAt`, where it was done.
    public func encode(to encoder: any Encoder) throws {
        try telling.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(doneAt.map(MomentText.text), forKey: .doneAt)
    }
}
