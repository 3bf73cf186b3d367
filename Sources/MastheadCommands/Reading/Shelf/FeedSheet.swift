import IssueLibrary
import Periodical
import Schedule
import TerminalReader

/// A feed's settings, which can be viewed and changed in the terminal.
struct FeedSheet {
    let library: IssueLibrary

    private static let usual = LibraryShelfHost.usual

    static let intervals = choices([
        ("30min", "every 30 minutes"), ("1h", "every hour"), ("2h", "every 2 hours"), ("6h", "every 6 hours"),
        ("12h", "every 12 hours"), ("1d", "every day"), ("1w", "every week"),
    ])
    static let times = choices([
        ("7", "a week"), ("30", "30 days"), ("90", "90 days"), ("365", "a year"), ("0", "forever"),
    ])
    static let keeping = choices([("yes", "kept"), ("no", "not kept")])
    static let fetching = choices([("yes", "fetched for new posts"), ("no", "not fetched")])
    static let rooms = choices(
        [10, 50, 100, 500, 1000].map { (String($0 * 1_000_000), PictureLimitOption.words($0 * 1_000_000)) })

    private static func choices(_ values: [(value: String, title: String)]) -> [SettingsRow.Choice] {
        values.enumerated().map { SettingsRow.Choice($1.value, key: Character("\($0 + 1)"), title: $1.title) }
    }

    /// Returns a value that is not among the choices, in words.
    static func words(_ value: String, of key: String) -> String {
        if key == "every" || key == KnownSettings.interval.key { return "every \(value)" }
        guard let number = Int(value) else { return value }
        if key == KnownSettings.feedPictureLimit.key { return PictureLimitOption.words(number) }
        guard key == KnownSettings.feedRetention.key else { return value }
        let days = number
        return days == 0 ? "forever" : days.counted("day")
    }

    /// - Parameter rules: the default settings for feeds.
    func sheet(
        of publication: LibraryPublication, usual rules: FeedSettings
    ) throws(MastheadError) -> SettingsSheet {
        guard let feed = publication.feed else { throw Self.noFeed(publication.handle) }
        var sheet = SettingsSheet(.feed(publication.handle), title: publication.title ?? publication.handle)
        let look = publication.refreshedAt.map { ", checked \($0.ago())" } ?? ", not checked yet"
        sheet.facts = [
            publication.url?.redacted ?? "This feed has no URL.",
            "\(publication.itemCount.counted("post")), \(publication.unreadCount) unread\(look)",
        ]
        if !publication.isFollowed { sheet.facts.append("You no longer follow this feed. Its posts are kept.") }
        if let failure = publication.failureSummary { sheet.facts.append("✗ \(failure)") }
        func usual(_ title: String) -> [SettingsRow.Choice] { [SettingsRow.Choice(Self.usual, key: "0", title: title)] }
        let rhythm = publication.rhythm.map { " (\($0))" } ?? ""
        let interval = publication.interval?.description
        let days = feed.retentionDays.map(String.init)
        let usualTime = Self.words(String(rules.retentionDays), of: KnownSettings.feedRetention.key)
        let kept = feed.keepsPictures.map { $0 ? "yes" : "no" }
        sheet.rows = [
            SettingsRow("title", key: "n", label: "name", value: sheet.title, .text(feed.ownTitle ?? "")),
            SettingsRow(
                "folders", key: "o", label: "folders", value: Self.text(feed.folders, or: "none"),
                .text(Self.text(feed.folders, or: ""))),
            Self.row(
                "every", key: "v", label: "check interval", interval,
                usual("automatic\(rhythm)") + Self.intervals),
            Self.row(
                "keep", key: "k", label: "keep dropped posts", days, usual("default (\(usualTime))") + Self.times),
            Self.row(
                "pictures", key: "p", label: "pictures", kept,
                usual("default (\(rules.keepsPictures ? "kept" : "not kept"))") + Self.keeping),
            Self.row(
                "room", key: "m", label: "picture limit", feed.pictureLimit.map(String.init),
                usual("default (\(PictureLimitOption.words(rules.pictureLimit)))") + Self.rooms),
            Self.row("articles", key: "w", label: "full text", feed.fetchesArticles ? "yes" : "no", Self.fetching),
            SettingsRow("unfollow", key: "F", label: "unfollow", .unfollow(publication.handle)),
        ]
        return sheet
    }

    /// The keys of the default settings that correspond to rows of a feed's settings.
    private static let settings = [
        "keep": KnownSettings.feedRetention.key, "room": KnownSettings.feedPictureLimit.key,
    ]

    private static func row(
        _ id: String, key: Character, label: String, _ value: String?, _ choices: [SettingsRow.Choice]
    ) -> SettingsRow {
        let chosen = value ?? usual
        let title = choices.first { $0.value == chosen }?.title
        let words = title ?? Self.words(chosen, of: settings[id] ?? id)
        return SettingsRow(id, key: key, label: label, value: words, chosen: chosen, .choice(choices))
    }

    private static func text(_ folders: [[String]], or nothing: String) -> String {
        folders.isEmpty ? nothing : folders.map { $0.joined(separator: "/") }.joined(separator: ", ")
    }

    /// Changes a setting.
    /// - Returns: a line about the result.
    func set(_ id: String, to value: String, of handle: String) async throws(MastheadError) -> String {
        let isUsual = value == Self.usual
        switch id {
        case "title":
            try await library.feeds.setTitle(value, of: handle)
            return "Renamed to “\((try await library.publications.publication(handle).title ?? handle).printable)”."
        case "folders":
            let paths = Self.folders(value)
            try await library.feeds.setFolders(paths, of: handle)
            return paths.isEmpty ? "Removed from all folders." : "Moved to \(Self.text(paths, or: "").printable)."
        case "every": try await library.following.setInterval(isUsual ? nil : RefreshInterval(value), of: handle)
        case "keep": try await library.feeds.setRetention(days: isUsual ? nil : Int(value), of: handle)
        case "pictures": try await library.feeds.setKeepsPictures(isUsual ? nil : value == "yes", of: handle)
        case "articles": try await library.feeds.setFetchesArticles(value == "yes", of: handle)
        case "room": try await library.feeds.setPictureLimit(isUsual ? nil : Int(value), of: handle)
        default:
            throw MastheadError(.configuration, cannot: "change", to: handle, found: "feeds have no setting \(id)")
        }
        return "Setting saved."
    }

    /// Parses folders as users type them, such as `News/Local, Coast`.
    static func folders(_ text: String) -> [[String]] {
        var found: [[String]] = []
        for part in text.split(separator: ",") {
            let path = part.split(separator: "/").map { name in
                name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }.filter { !$0.isEmpty }
            if !path.isEmpty, !found.contains(path) { found.append(path) }
        }
        return found
    }

    private static func noFeed(_ handle: String) -> MastheadError {
        MastheadError(.configuration, cannot: "show the settings of", to: handle, found: "not a feed")
    }
}
