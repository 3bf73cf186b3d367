import IssueLibrary
import Periodical
import Schedule
import TerminalReader

extension LibraryShelfHost {
    var usualQuery: PostListQuery {
        let settings = library.downloadGate.feedSettings
        var query = PostListQuery()
        query.order =
            switch settings.sort {
            case .newest: .newest
            case .oldest: .oldest
            case .title: .title
            }
        query.status = settings.listed == .unread ? .unread : .all
        return query
    }

    func settings(of subject: SettingsSheet.Subject) async throws(MastheadError) -> SettingsSheet {
        switch subject {
        case .feed(let handle): try await sheet(of: try await library.publications.publication(handle))
        case .allFeeds: try await sheetOfAllFeeds()
        }
    }

    func set(
        _ id: String, to value: String, of subject: SettingsSheet.Subject
    ) async throws(MastheadError) -> String {
        switch subject {
        case .feed(let handle): return try await FeedSheet(library: library).set(id, to: value, of: handle)
        case .allFeeds:
            guard id != Self.sync else {
                return try await SyncAccount(of: library).exchange(console, asks: false).line
            }
            try FeedSettingsFile(console: console).set(id, value == Self.usual ? nil : value)
            return "Setting saved."
        }
    }

    private static let sync = "sync"
    /// The value that selects a setting's default.
    static let usual = "usual"

    private func sheet(of publication: LibraryPublication) async throws(MastheadError) -> SettingsSheet {
        let rules = try console.settings.feeds
        return try FeedSheet(library: library).sheet(of: publication, usual: rules)
    }

    // MARK: All feeds

    private func sheetOfAllFeeds() async throws(MastheadError) -> SettingsSheet {
        var sheet = SettingsSheet(.allFeeds, title: "Settings for all feeds")
        sheet.facts = ["These apply unless a feed has its own setting."] + (try await serviceFacts())
        for held in try FeedSettingsFile(console: console).held() {
            guard let row = Self.row(of: held) else { continue }
            sheet.rows.append(row)
        }
        if try await library.service.account() != nil {
            sheet.rows.append(SettingsRow(Self.sync, key: "y", label: "sync now", .action))
        }
        return sheet
    }

    /// Returns lines about the sync account and the time of the last sync.
    private func serviceFacts() async throws(MastheadError) -> [String] {
        guard let account = try await library.service.account() else {
            return ["No sync service. Log in with `masthead sync login URL --user NAME`."]
        }
        let now = library.configuration.now()
        let backlog = try await library.service.backlog()
        let count = backlog.statuses + backlog.subscriptions
        let step = account.syncedAt.map { "Synced \($0.ago(now))" } ?? "Not synced yet"
        let waiting = count == 0 ? "no changes pending" : "\(count.counted("change")) pending"
        var facts = [
            "Logged in as \(account.user) at \(account.url.host() ?? account.url.redacted).",
            "\(step)\(account.exception ?? ""); \(waiting).",
        ]
        if let failure = account.failure { facts.append("The last sync failed: \(failure)") }
        return facts
    }

    private static func row(of held: FeedSettingsFile.Held) -> SettingsRow? {
        let (key, label, choices): (Character, String, [SettingsRow.Choice])
        switch held.key {
        case KnownSettings.interval.key: (key, label, choices) = ("v", "check interval", FeedSheet.intervals)
        case KnownSettings.feedRetention.key:
            (key, label, choices) = ("k", "keep dropped posts", FeedSheet.times)
        case KnownSettings.feedPictures.key: (key, label, choices) = ("p", "pictures", FeedSheet.keeping)
        case KnownSettings.feedPictureLimit.key:
            (key, label, choices) = ("m", "picture limit", FeedSheet.rooms)
        case KnownSettings.feedSort.key:
            (key, label) = ("o", "post order")
            choices = [("newest", "newest first"), ("oldest", "oldest first"), ("title", "by title")].enumerated()
                .map { SettingsRow.Choice($1.0, key: Character("\($0 + 1)"), title: $1.1) }
        case KnownSettings.feedList.key:
            (key, label) = ("l", "show first")
            choices = [
                SettingsRow.Choice("auto", key: "1", title: "automatic"),
                SettingsRow.Choice("unread", key: "2", title: "unread posts"),
                SettingsRow.Choice("all", key: "3", title: "all posts"),
            ]
        default: return nil
        }
        let title = choices.first { $0.value == held.value }?.title ?? FeedSheet.words(held.value, of: held.key)
        guard held.variable == nil else {
            return SettingsRow(
                held.key, key: key, label: label, value: "\(title) ($\(held.variable ?? ""))", .fixed)
        }
        return SettingsRow(held.key, key: key, label: label, value: title, chosen: held.value, .choice(choices))
    }
}
