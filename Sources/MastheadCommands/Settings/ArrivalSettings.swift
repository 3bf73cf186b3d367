import Foundation
import IssueLibrary
import Notices
import Periodical
import Schedule
import UserSettings

/// The settings for automatic downloads and notifications.
struct ArrivalSettings: Sendable {
    let console: Console
    /// The traffic limit from the command line.
    var limit: TrafficLimitOption?

    /// Returns the rules, which are read from the settings file on each call.
    func rules() throws(MastheadError) -> ArrivalRules {
        let settings = console.settings
        var rules = ArrivalRules()
        rules.interval = try settings.value(KnownSettings.interval)
        rules.quietHours = try settings.value(KnownSettings.quietHours)
        rules.trafficLimit = if let limit { limit.value } else { try settings.value(KnownSettings.trafficLimit) }
        rules.notifies = try settings.value(KnownSettings.notices)
        rules.channels = try settings.value(KnownSettings.channels)
        rules.feedServer = try settings.value(KnownSettings.feedServer)?.url
        rules.subscriptionNotice = try settings.value(KnownSettings.subscriptionNotice)
        rules.feeds = try settings.feeds
        return rules
    }

    /// Returns how to notify the user about new items.
    /// - Parameter onDesktop: whether to show desktop notifications. A user at a terminal already reads the text there.
    func announcing(onDesktop: Bool) -> AnnouncementActions {
        var announcing = AnnouncementActions()
        if onDesktop, let notifier = DesktopNotifier(environment: console.environment) {
            announcing.show = { announcements throws(MastheadError) in
                guard let notice = DesktopNotice(announcements) else { return }
                try await notifier.show(notice)
            }
            announcing.mention = { still throws(MastheadError) in
                try await notifier.show(
                    DesktopNotice("\(still.handle): nothing new for long", body: still.words))
            }
        }
        announcing.handOver = { [console] announcement throws(MastheadError) in
            let text = try console.settings.value(KnownSettings.noticeCommand(console))
            guard text != "none", let command = NoticeCommand(text, home: console.home) else { return }
            try await command.run(
                try Self.json(announcement.item), for: announcement.item.reference.description,
                environment: console.environment)
        }
        return announcing
    }

    /// Returns an item as one line of JSON, as in `list --json`.
    private static func json(_ item: LibraryItem) throws(MastheadError) -> Data {
        do { return try JSONWriter().data(ItemView(item)) + Data("\n".utf8) } catch {
            throw MastheadError(
                .configuration, cannot: "write as JSON", to: item.reference.description, found: "\(error)")
        }
    }

    /// A sentence that the program for desktop notifications is missing, or nil if it is installed.
    var missingNotifier: String? {
        guard DesktopNotifier(environment: console.environment) == nil else { return nil }
        return "\(DesktopNotifier.program) is not installed, so desktop notifications are off "
            + "(package \(DesktopNotifier.package) on Debian and Ubuntu)."
    }
}
