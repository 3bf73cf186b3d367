import Foundation

extension TimerCourse: Codable {
    private enum CodingKeys: String, CodingKey {
        case settings, run, begin, told, anchor, pausedAt, rest
    }

    private enum AnchorKeys: String, CodingKey {
        case count, at, wall
    }

    /// Decodes a course, ignoring unknown keys.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let nested = try container.nestedContainer(keyedBy: AnchorKeys.self, forKey: .anchor)
        let anchor = TimerAnchor(
            index: try nested.decode(Int.self, forKey: .count),
            second: try MomentText.decode(.at, from: nested).wholeSeconds,
            wall: try nested.decode(WallTime.self, forKey: .wall))
        let pausedAt = try container.decodeIfPresent(String.self, forKey: .pausedAt)
        self.init(
            settings: try container.decode(TimerSettings.self, forKey: .settings),
            run: try container.decode(Int.self, forKey: .run), told: try container.decode(Int.self, forKey: .told),
            beginSecond: try MomentText.decode(.begin, from: container).wholeSeconds, anchor: anchor)
        if let pausedAt {
            pause = TimerPause(
                second: try MomentText.date(pausedAt, in: container, forKey: .pausedAt).wholeSeconds,
                rest: try container.decode(Int.self, forKey: .rest))
        }
        guard hasPossibleCounts
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "The counts of the timer “\(settings.title)” contradict each other."))
        }
    }

    /// Whether the counts are plausible and cannot overflow.
    private var hasPossibleCounts: Bool {
        // Allow twice the maximum, because the clock may have been wrong by years.
        let most = 2 * TimerSettings.mostDays
        let span = most * WallTime.day
        let counts: Int
        switch settings.period {
        case .seconds(let length): counts = span / length
        case .days(let count): counts = most / count
        case .months(let count): counts = most / 28 / count
        case nil: counts = 0
        }
        return run >= 1 && (settings.kind == .up || settings.period != nil) && (0..<Int.max).contains(told)
            && (0...told + 1).contains(anchor.index)
            && told - anchor.index <= counts && (0...span).contains(pause?.rest ?? 0)
            && abs(anchor.second - beginSecond) <= span
            && abs(anchor.wall.seconds - anchor.second) <= (2 + settings.leadDays) * WallTime.day
    }

    /// Encodes the complete course.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(settings, forKey: .settings)
        try container.encode(run, forKey: .run)
        try container.encode(MomentText.text(begin), forKey: .begin)
        try container.encode(told, forKey: .told)
        var nested = container.nestedContainer(keyedBy: AnchorKeys.self, forKey: .anchor)
        try nested.encode(anchor.index, forKey: .count)
        try nested.encode(MomentText.text(Date(wholeSeconds: anchor.second)), forKey: .at)
        try nested.encode(anchor.wall, forKey: .wall)
        try container.encodeIfPresent(pausedAt.map(MomentText.text), forKey: .pausedAt)
        try container.encodeIfPresent(pause?.rest, forKey: .rest)
    }
}
