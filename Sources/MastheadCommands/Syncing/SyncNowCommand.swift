import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import Periodical

struct SyncNowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Exchange all changes now, like `masthead sync`.",
        discussion: .text(
            """
            Unsent changes in this library override the service's data. Otherwise, the service's data overrides the \
            library's.
            """,
            examples:
                "masthead sync now",
            "masthead sync now --json"))

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Do not print a summary.")
    var quiet = false

    @OptionGroup var library: LibraryOptions

    /// The result of a sync, as JSON.
    private struct Row: Encodable {
        let followed: [String]
        let unfollowed: [String]
        let newPosts: Int
        let statusesTaken: Int
        let statusesTold: Int
        let subscriptionsTold: Int
        let settingsTaken: Int
        let feedsNotUnderstood: Int
        let itemsNotUnderstood: Int
        let refusedFeeds: [String]
    }

    func run() async throws {
        let opened = try await library.open()
        let account = try await SyncAccount(of: opened)
        let console = Console.current
        let summary = try await Signals.canceling { () throws(MastheadError) in try await account.exchange(console) }
        for refusal in summary.refusedFeeds {
            console.warn(
                """
                \(refusal.url.redacted.printable): the service rejected this feed (\(refusal.reason.printable)), so \
                the feed is only in this library
                """
            )
        }
        if summary.strangeCount > 0 {
            let parts = [
                summary.strangeFeedCount == 0 ? nil : summary.strangeFeedCount.counted("subscription"),
                summary.strangeItemCount == 0 ? nil : summary.strangeItemCount.counted("item"),
            ]
            console.warn(
                """
                Masthead could not sync \(parts.compactMap { $0 }.joined(separator: " and ")), because the service \
                sent data that Masthead does not understand
                """
            )
        }
        if json {
            let news = summary.subscriptions
            try console.printJSON(
                Row(
                    followed: news.followed, unfollowed: news.unfollowed, newPosts: summary.newPostCount,
                    statusesTaken: summary.takenStatusCount, statusesTold: summary.toldStatusCount,
                    subscriptionsTold: summary.toldSubscriptionCount, settingsTaken: summary.takenSettingCount,
                    feedsNotUnderstood: summary.strangeFeedCount, itemsNotUnderstood: summary.strangeItemCount,
                    refusedFeeds: summary.refusedFeeds.map(\.url.absoluteString)))
        } else if !quiet {
            console.print(summary.line)
            if !summary.subscriptions.followed.isEmpty {
                console.note("To fetch posts from new feeds, use `masthead refresh`.")
            }
        }
    }
}

extension SyncSummary {
    /// The result of the sync, on one line.
    var line: String {
        var parts: [String] = []
        if newPostCount > 0 { parts.append(newPostCount.counted("new post")) }
        if takenStatusCount > 0 { parts.append("\(takenStatusCount.counted("mark")) received") }
        if toldStatusCount > 0 { parts.append("\(toldStatusCount.counted("mark")) sent") }
        if !subscriptions.followed.isEmpty { parts.append("\(subscriptions.followed.count.counted("feed")) added") }
        if !subscriptions.unfollowed.isEmpty {
            parts.append("\(subscriptions.unfollowed.count.counted("feed")) unfollowed")
        }
        if toldSubscriptionCount > 0 {
            parts.append("\(toldSubscriptionCount.counted("subscription change")) sent")
        }
        if takenSettingCount > 0 { parts.append("\(takenSettingCount.counted("setting")) received") }
        if refusedStatusCount > 0 { parts.append("\(refusedStatusCount.counted("mark")) refused") }
        if foreignItemCount > 0 {
            parts.append("\(foreignItemCount.counted("item")) of unknown feeds skipped")
        }
        if !refusedFeeds.isEmpty {
            let refused = refusedFeeds.count.counted("feed")
            if parts.isEmpty, strangeCount == 0 { return "Everything is in sync except \(refused)." }
            parts.append("\(refused) rejected")
        }
        if parts.isEmpty, strangeCount > 0 { return "Some items are not in sync." }
        return parts.isEmpty ? "Everything is in sync." : parts.joined(separator: ", ")
    }
}
