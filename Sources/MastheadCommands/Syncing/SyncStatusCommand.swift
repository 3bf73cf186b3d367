import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import Periodical

struct SyncStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the sync account, the last sync and unsent changes.",
        discussion: .text(
            examples:
                "masthead sync status",
            "masthead sync status --json"))

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    private struct Row: Encodable {
        let url: String?
        let user: String?
        let syncedAt: Date?
        let error: String?
        let notBefore: Date?
        let notUnderstood: Int?
        let settings: ServiceNoteState?
        let waiting: ServiceBacklog

        private enum CodingKeys: String, CodingKey {
            case url, user, syncedAt, error, notBefore, notUnderstood, settings, waiting
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(url, forKey: .url)
            try container.encode(user, forKey: .user)
            try container.encode(syncedAt, forKey: .syncedAt)
            try container.encode(error, forKey: .error)
            try container.encode(notBefore, forKey: .notBefore)
            try container.encode(notUnderstood, forKey: .notUnderstood)
            try container.encode(settings, forKey: .settings)
            try container.encode(waiting, forKey: .waiting)
        }
    }

    func run() async throws {
        let opened = try await library.open()
        let (account, backlog) = (try await opened.service.account(), try await opened.service.backlog())
        let console = Console.current
        if json {
            return try console.printJSON(
                Row(
                    url: account?.url.absoluteString, user: account?.user, syncedAt: account?.syncedAt,
                    error: account?.failure, notBefore: account?.notBefore,
                    notUnderstood: account?.strangeCount, settings: account?.settings, waiting: backlog))
        }
        guard let account else {
            console.print("Not logged in.")
            return console.note("To log in, use `masthead sync login URL --user NAME`.")
        }
        console.print("\(account.user.printable) at \(account.url.redacted.printable)")
        let now = opened.configuration.now()
        console.print("Last sync: \(account.syncedAt.map { $0.ago(now) } ?? "never")\(account.exception ?? "")")
        let changes = backlog.statuses + backlog.subscriptions
        console.print(
            changes == 0 ? "There are no unsent changes." : "\(changes.counted("unsent change")).")
        if let note = account.settings { console.print("Settings: \(note.words)") }
        if let failure = account.failure { console.print("The last sync failed: \(failure.printable)") }
        if let time = account.notBefore, time > now {
            console.print("The service asked Masthead to wait. Masthead will try again \(time.ahead(now)).")
        }
    }
}

extension ServiceAccount {
    /// A phrase to print after “in sync”, about the entries that are not in sync. Nil if all entries are in sync.
    var exception: String? {
        guard let count = strangeCount, count > 0 else { return nil }
        return ", except for \(count == 1 ? "1 entry" : "\(count) entries") that Masthead does not understand"
    }
}

extension ServiceNoteState {
    /// The state of the settings that are synced, in words.
    fileprivate var words: String {
        switch self {
        case .inStep: "in sync"
        case .notKept, .refused: "not synced; the service cannot store settings"
        case .damaged: "not synced; the settings stored on the service cannot be read, and were not changed"
        case .newer: "not synced; the settings on the service come from a later version of Masthead"
        case .tooLarge: "not synced; there are too many settings"
        case .unreadable: "not synced until the settings file can be read; use `masthead config` to see why"
        }
    }
}
