import IssueLibrary
import Periodical
import UserSettings

extension KnownSettings {
    /// The default settings for feeds, except for the check interval `every`.
    static let feeds = [
        AnySetting(feedRetention), AnySetting(feedPictures), AnySetting(feedPictureLimit), AnySetting(feedSort),
        AnySetting(feedList),
        AnySetting(feedServer),
    ]

    static let feedRetention = Setting(
        "feed-retention",
        """
        Days to keep posts that their feed no longer lists, or 0 for forever. To set it for one feed, use `follow \
        --keep`.
        """,
        option: "--keep", expected: "a number of days from 0 (forever) to 36500",
        standard: FeedDetails.usualRetentionDays,
        parse: { text, _ in Int(text).flatMap { (0...36_500).contains($0) ? $0 : nil } }, write: { .integer($0) })

    static let feedPictures = Setting(
        "feed-pictures",
        "Keep pictures in posts for offline reading. To set it for one feed, use `follow --pictures`.",
        option: "--pictures or --no-pictures", expected: "yes or no", standard: true,
        parse: { text, _ in answers[text] }, write: { .boolean($0) })

    static let feedPictureLimit = Setting(
        "feed-picture-limit",
        """
        Maximum total size of a feed's pictures. Masthead deletes pictures from the oldest posts first. To set it \
        for one feed, use `follow --picture-limit`.
        """,
        option: "--picture-limit", expected: PictureLimitOption.expected,
        standard: FeedSettings().pictureLimit, parse: { text, _ in PictureLimitOption.bytes(text) },
        write: { .integer($0) })

    static let feedSort = Setting(
        "feed-sort", "Default order of posts in lists.", option: "--sort",
        expected: "newest, oldest or title", standard: PostSort.newest,
        parse: { text, _ in PostSort(rawValue: text) }, write: { .string($0.rawValue) })

    static let lookAtStart = Setting(
        "look-at-start",
        "If the agent is not running, check feeds that are due when the shelf or `open` starts.",
        option: nil, expected: "yes or no", standard: true, parse: { text, _ in answers[text] },
        write: { .boolean($0) })

    static let checkTimeout = Setting(
        "check-timeout", "Maximum time to fetch a feed or a catalog document, including retries.",
        option: nil, expected: "a time from 5s to 30min, such as 30s or 2min", standard: CheckTimeout.standard,
        parse: { text, _ in CheckTimeout(text) }, write: { .string($0.text) })

    /// Nil to use each user interface's default.
    static let feedList = Setting<FeedSettings.Listed?>(
        "feed-list",
        "Posts to show first. auto: unread posts in the browser, all posts in the terminal.",
        option: nil, expected: "auto, unread or all", standard: nil,
        parse: { text, _ in text == "auto" ? .some(nil) : FeedSettings.Listed(rawValue: text).map { $0 } },
        write: { .string($0?.rawValue ?? "auto") })

    /// Nil if there is no server.
    static let feedServer = Setting<FeedServer?>(
        "feed-server",
        """
        Publisher server that notifies you of new posts immediately. Masthead tells it which feeds with a WebSub hub \
        you follow.
        """,
        option: nil, expected: "an https address, such as https://press.example.org/, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : FeedServer(text).map { $0 } },
        write: { .string($0?.url.absoluteString ?? "none") })
}

extension Settings {
    /// The default settings for feeds.
    var feeds: FeedSettings {
        get throws(MastheadError) {
            var settings = FeedSettings()
            settings.retentionDays = try value(KnownSettings.feedRetention)
            settings.keepsPictures = try value(KnownSettings.feedPictures)
            settings.pictureLimit = try value(KnownSettings.feedPictureLimit)
            settings.sort = try value(KnownSettings.feedSort)
            settings.listed = try value(KnownSettings.feedList)
            return settings
        }
    }
}
