import Foundation

extension TimerSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case title, notes, kind, period, before, repeats, begin, end, worked, timeZone
    }

    /// Decodes settings. Missing keys get default values; unknown keys are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func moment(_ key: CodingKeys, nil word: String) throws -> Date? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key), text != word else { return nil }
            return try MomentText.date(text, in: container, forKey: key)
        }
        self.init(
            title: try container.decode(String.self, forKey: .title),
            notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "",
            kind: try container.decode(TimerKind.self, forKey: .kind),
            period: try container.decodeIfPresent(TimerPeriod.self, forKey: .period),
            before: try container.decodeIfPresent(TimerPeriod.self, forKey: .before),
            repeats: try container.decodeIfPresent(TimerRepeats.self, forKey: .repeats) ?? .times(1),
            begin: try moment(.begin, nil: "now"), end: try moment(.end, nil: "never"))
        if let text = try container.decodeIfPresent(String.self, forKey: .worked) {
            guard let hours = WorkedTime(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .worked, in: container,
                    debugDescription: "“\(text)” is not a pair of times such as 09:00-18:00.")
            }
            worked = hours
        }
        if let name = try container.decodeIfPresent(String.self, forKey: .timeZone) {
            guard let zone = TimeZone(identifier: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .timeZone, in: container, debugDescription: "“\(name)” is not a known time zone.")
            }
            timeZone = zone
        }
    }

    /// Encodes settings. The start is a time or `now`, and the end is a time or `never`. Unused fields are omitted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(notes, forKey: .notes)
        try container.encode(kind, forKey: .kind)
        try container.encode(begin.map(MomentText.text) ?? "now", forKey: .begin)
        try container.encode(end.map(MomentText.text) ?? "never", forKey: .end)
        let isDown = kind == .down
        try container.encodeIfPresent(isDown ? period : nil, forKey: .period)
        try container.encodeIfPresent(isDown ? before : nil, forKey: .before)
        try container.encodeIfPresent(isDown ? repeats : nil, forKey: .repeats)
        try container.encodeIfPresent(isDown ? worked?.description : nil, forKey: .worked)
        try container.encodeIfPresent(timeZone?.identifier, forKey: .timeZone)
    }
}
