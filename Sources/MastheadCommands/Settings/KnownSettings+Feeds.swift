import IssueLibrary
import Periodical
import UserSettings

extension KnownSettings {
    /// The settings that hold for feeds that have none of their own; how often they are looked at is `every`.
    static let feeds = [
        AnySetting(feedRetention), AnySetting(feedPictures), AnySetting(feedPictureLimit), AnySetting(feedSort),
        AnySetting(feedList),
        AnySetting(feedServer),
    ]

    static let feedRetention = Setting(
        "feed-retention",
        "How many days posts stay that their feed no longer has; 0: for ever. `follow --keep` says so of one feed.",
        option: "--keep", expected: "a number of days from 0 (for ever) to 36500",
        standard: FeedDetails.usualRetentionDays,
        parse: { text, _ in Int(text).flatMap { (0...36_500).contains($0) ? $0 : nil } }, write: { .integer($0) })

    static let feedPictures = Setting(
        "feed-pictures",
        "Whether pictures of posts are kept for reading without a network. `follow --pictures` says so of one feed.",
        option: "--pictures or --no-pictures", expected: "yes or no", standard: true,
        parse: { text, _ in answers[text] }, write: { .boolean($0) })

    static let feedPictureLimit = Setting(
        "feed-picture-limit",
        "The most bytes that the pictures of a feed take up; those of its oldest posts go first. `follow --picture-limit` says so of one feed.",
        option: "--picture-limit", expected: PictureLimitOption.expected,
        standard: FeedSettings().pictureLimit, parse: { text, _ in PictureLimitOption.bytes(text) },
        write: { .integer($0) })

    static let feedSort = Setting(
        "feed-sort", "The order in which posts are listed until another is chosen.", option: "--sort",
        expected: "newest, oldest or title", standard: PostSort.newest,
        parse: { text, _ in PostSort(rawValue: text) }, write: { .string($0.rawValue) })

    static let lookAtStart = Setting(
        "look-at-start",
        "Whether the shelf and `open` look at feeds that are due when they begin, where no background process does.",
        option: nil, expected: "yes or no", standard: true, parse: { text, _ in answers[text] },
        write: { .boolean($0) })

    static let checkTimeout = Setting(
        "check-timeout", "The longest that a feed or one document of a catalog may take, over all tries.",
        option: nil, expected: "a time from 5s to 30min, such as 30s or 2min", standard: CheckTimeout.standard,
        parse: { text, _ in CheckTimeout(text) }, write: { .string($0.text) })

    /// Nil: as each face has it.
    static let feedList = Setting<FeedSettings.Listed?>(
        "feed-list",
        "Which posts lists begin with; auto: those that are not read in the browser, all of them at the terminal.",
        option: nil, expected: "auto, unread or all", standard: nil,
        parse: { text, _ in text == "auto" ? .some(nil) : FeedSettings.Listed(rawValue: text).map { $0 } },
        write: { .string($0?.rawValue ?? "auto") })

    /// Nil: none.
    static let feedServer = Setting<FeedServer?>(
        "feed-server",
        "The publisher's server that is asked to tell of new posts at once: it learns which feeds with a hub are followed.",
        option: nil, expected: "an https address, such as https://press.example.org/, or none", standard: nil,
        parse: { text, _ in text == "none" ? .some(nil) : FeedServer(text).map { $0 } },
        write: { .string($0?.url.absoluteString ?? "none") })
}

extension Settings {
    /// What holds for feeds that have no setting of their own.
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
