import LibraryCore
import Schedule

/// A feed's settings as strings, which a sync service can store.
package struct OwnFeedSettings: Sendable, Hashable {
    static let (every, keep, pictures, room) = ("every", "keep", "pictures", "room")

    var interval: RefreshInterval?
    var retentionDays: Int?
    var keepsPictures: Bool?
    var pictureLimit: Int?

    init(_ record: PublicationRecord, _ feed: FeedRecord?) {
        interval = record.ownInterval
        (retentionDays, keepsPictures) = (feed?.retentionDays, feed?.keepsPictures)
        pictureLimit = feed?.pictureLimit
    }

    /// Creates settings from strings.
    /// - Parameter texts: the strings, by key. Invalid values and unknown keys are ignored.
    init(texts: [String: String]) {
        interval = texts[Self.every].flatMap { RefreshInterval($0) }
        retentionDays = texts[Self.keep].flatMap { Int($0) }.flatMap { (0...36_500).contains($0) ? $0 : nil }
        keepsPictures = texts[Self.pictures].flatMap { ["yes": true, "no": false][$0] }
        pictureLimit = texts[Self.room].flatMap { Int($0) }.flatMap {
            FeedDetails.pictureLimits.contains($0) ? $0 : nil
        }
    }

    /// The settings as strings, by key.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        texts[Self.every] = interval?.description
        texts[Self.keep] = retentionDays.map(String.init)
        texts[Self.pictures] = keepsPictures.map { $0 ? "yes" : "no" }
        texts[Self.room] = pictureLimit.map(String.init)
        return texts
    }

    /// Returns whether a string is a valid value for a feed setting, or nil if the setting is unknown.
    package static func takes(_ name: String, _ text: String) -> Bool? {
        guard [every, keep, pictures, room].contains(name) else { return nil }
        return Self(texts: [name: text]).texts[name] != nil
    }
}
