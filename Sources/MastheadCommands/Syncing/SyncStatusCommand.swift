import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import Periodical

struct SyncStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the account, when it was in step last, and what waits.",
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
        let (account, backlog) = (try await opened.serviceAccount(), try await opened.serviceBacklog())
        let console = Console.current
        if json {
            return try console.printJSON(
                Row(
                    url: account?.url.absoluteString, user: account?.user, syncedAt: account?.syncedAt,
                    error: account?.failure, notBefore: account?.notBefore,
                    notUnderstood: account?.strangeCount, settings: account?.settings, waiting: backlog))
        }
        guard let account else {
            console.print("No account.")
            return console.note("`masthead sync login URL --user NAME` logs in.")
        }
        console.print("\(account.user.printable) at \(account.url.redacted.printable)")
        let now = opened.configuration.now()
        console.print("In step: \(account.syncedAt.map { $0.ago(now) } ?? "not yet")\(account.exception ?? "")")
        let changes = backlog.statuses + backlog.subscriptions
        console.print(
            changes == 0 ? "Nothing waits." : "\(changes.counted("change")) \(changes == 1 ? "waits" : "wait").")
        if let note = account.settings { console.print("Settings: \(note.words)") }
        if let failure = account.failure { console.print("The last exchange failed: \(failure.printable)") }
        if let time = account.notBefore, time > now {
            console.print("The service wants to be left alone; it is asked again \(time.ahead(now)).")
        }
    }
}

extension ServiceAccount {
    /// What of the service is not in step, behind the words that it is: nil if all of it is.
    var exception: String? {
        guard let count = strangeCount, count > 0 else { return nil }
        return ", except for \(count == 1 ? "1 entry" : "\(count) entries") that Masthead does not understand"
    }
}

extension ServiceNoteState {
    /// What became of the note with settings, in words.
    fileprivate var words: String {
        switch self {
        case .inStep: "in step"
        case .notKept, .refused: "stay here; the service keeps no preferences"
        case .damaged: "stay here; the note at the service cannot be read, and was left as it is"
        case .newer: "stay here; a later version of Masthead wrote the note at the service"
        case .tooLarge: "stay here; there are more than a note takes"
        case .unreadable: "stay here until the file with them can be read: `masthead config` shows why"
        }
    }
}
