import LibraryCore

/// The value checks for the tables of feeds, posts and queued changes.
enum FeedChecks {
    static let tables: [String: TableCheck] = [
        "feed": TableCheck([
            "home": .url, "picture": .url, "topic": .url, "hubs": .json([String].self),
            "folders": .json([[String]].self), "retentionDays": .count, "pictureLimit": .count,
            "restTime": .number(0...1e12),
        ]),
        "post": TableCheck(
            [
                "identity": .words, "name": .words, "link": .url, "externalLink": .url, "picture": .url,
                "comments": .url, "authors": .json([String].self), "categories": .json([String].self),
                "enclosures": .json([PostEnclosure].self), "publishedAt": .time, "changedAt": .time, "seenAt": .time,
                "sortAt": .time, "readAt": .time, "goneAt": .time,
            ],
            // The next refresh reads the post again.
            resets: ["hash": .text("")]),
        "postContent": TableCheck([:]),
        "postArticle": TableCheck([
            "url": .url, "fetchedAt": .time, "tries": .count, "triedAt": .time, "notBefore": .time,
        ]),
        "postPicture": TableCheck(["name": .sha256, "url": .url, "size": .count, "tries": .count, "triedAt": .time]),
        "postPictureUse": TableCheck(["name": .sha256]),
        "statusChange": TableCheck([
            "what": ValueCheck { value in
                guard let text = value.text else { return false }
                return StatusChange.What(rawValue: text) != nil || SubscriptionChange.What(rawValue: text) != nil
            }, "changedAt": .time,
        ]),
        "skippedItem": TableCheck([:]),
    ]
}
