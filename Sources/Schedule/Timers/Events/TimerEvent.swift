public import Foundation

/// An event in the timer's log, and when the user completed it.
public struct TimerEvent: Sendable, Hashable {
    /// The event that fired.
    public let telling: TimerFiring
    /// When the user marked the event as done, or nil if it is not done.
    public private(set) var doneAt: Date?

    /// How soon an event must be completed to count as on time.
    public static let patience = Duration.seconds(300)

    /// Creates a log entry for an event.
    public init(_ telling: TimerFiring, doneAt: Date? = nil) {
        self.telling = telling
        self.doneAt = doneAt.map { Date(wholeSeconds: $0.wholeSeconds) }
    }

    /// Marks the event as done. Has no effect if it already is.
    public mutating func markDone(at now: Date) { if doneAt == nil { doneAt = Date(wholeSeconds: now.wholeSeconds) } }

    /// Returns the outcome. An event completed within five minutes is a success, even if the clock was set back. Later
    /// events are missed.
    public func outcome(at now: Date) -> TimerOutcome {
        let time = (doneAt ?? now).timeIntervalSince(telling.toldAt)
        let isInTime = time <= Self.patience / .seconds(1)
        guard doneAt == nil else { return isInTime ? .success : .missed }
        return isInTime ? .open : .missed
    }
}

extension TimerEvent: Codable {
    private enum CodingKeys: String, CodingKey { case doneAt }

    /// Decodes a log entry, which is an event with an optional `doneAt`. Unknown keys are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try TimerFiring(from: decoder))
        if let text = try container.decodeIfPresent(String.self, forKey: .doneAt) {
            doneAt = try MomentText.date(text, in: container, forKey: .doneAt)
        }
    }

    /// Encodes the event, with `doneAt` if it was completed.
    public func encode(to encoder: any Encoder) throws {
        try telling.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(doneAt.map(MomentText.text), forKey: .doneAt)
    }
}
