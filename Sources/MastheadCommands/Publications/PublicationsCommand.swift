import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct PublicationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publications", abstract: "List the publications that you follow.",
        discussion: .text(
            examples:
                "masthead publications",
            "masthead publications --json"))

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let library = try library.isNew() ? nil : try await library.open(looks: true)
        let publications = try await library?.publications.all() ?? []
        let settings = ArrivalSettings(console: console)
        let (rules, now) = (try settings.rules(), library?.configuration.now() ?? Date())
        let reminders = try await library?.timers.reminders() ?? [:]
        var news: [String: [StoreNews]] = [:]
        for publication in publications where publication.kind == .bookshelf {
            news[publication.handle] =
                try await library?.stores.front(of: publication.handle)?.news.filter { $0.date <= now }
        }
        if json {
            return try console.printJSON(
                publications.map {
                    ListedPublication(
                        $0, rules, now, news: news[$0.handle] ?? [], reminders: reminders[$0.handle] ?? [])
                })
        }
        if publications.isEmpty {
            return console.note("You do not follow any publications yet. Use `masthead add URL` to follow one.")
        }
        let home = library?.timers.clock.home ?? .current
        let due = publications.map { reminders[$0.handle]?.first?.text(for: console, at: now, in: home) ?? "" }
        Self.table(publications, rules, now, due: due, isForPeople: console.outputIsTerminal).lines(for: console)
            .forEach(console.print)
        guard console.outputIsTerminal else { return }
        for publication in publications {
            if let explanation = publication.failureText { console.print("\n\(explanation)") }
            // Skip older news, which the store's front page still shows.
            for news in news[publication.handle] ?? [] where now.timeIntervalSince(news.date) < Self.newsTime {
                console.note(console.wrapped("\(publication.handle), \(news.date.ago(now)): \(news.title.printable)"))
            }
        }
        if let use = try await library?.downloadGate.use() { console.note(use.sentence) }
        let held = try await library?.downloads.statuses().count { $0.hold != nil } ?? 0
        if held > 0 {
            console.note(
                console.wrapped(
                    """
                    \(held.counted("download")) \(held == 1 ? "is" : "are") on hold. Use `masthead status` to see why.
                    """))
        }
        if rules.notifies, let missing = settings.missingNotifier { console.note(console.wrapped(missing)) }
        if library?.agent.processIdentifier == nil {
            console.note(
                console.wrapped(
                    """
                    The agent is not running. Use `masthead agent --install` to check and download in the \
                    background.
                    """))
        }
    }

    /// The maximum age of a store's news to show, in seconds.
    private static let newsTime: TimeInterval = 31 * 86_400

    /// - Parameters:
    ///   - due: the text about timers, by publication.
    ///   - isForPeople: whether times are relative and errors are explained below the table.
    private static func table(
        _ publications: [LibraryPublication], _ rules: ArrivalRules, _ now: Date, due: [String], isForPeople: Bool
    ) -> Table {
        let columns: [Table.Column] = [
            .init(heading: "Handle"), .init(heading: "Kind", yields: 5),
            .init(heading: "Items", isNumeric: true, yields: 6), .init(heading: "Unread", isNumeric: true),
            .init(heading: "Size", isNumeric: true, yields: 2), .init(heading: "Last checked", yields: 7),
            .init(heading: "Downloads", yields: 4), .init(heading: "Result", yields: 1),
            .init(heading: "Next check", yields: 3), .init(heading: "Statistics", yields: 8),
            .init(heading: "Contact", yields: 9), .init(heading: "Timer", yields: 10), .init(heading: "Title"),
            .init(heading: "Failure"),
        ]
        let rows = zip(publications, due).map { publication, due in
            let time = publication.refreshedAt.map { isForPeople ? $0.ago(now) : $0.rfc3339 } ?? "never"
            let failed = publication.refreshedAt == nil ? "failed, never read" : "failed, read \(time)"
            // After `masthead recover`, the time is found only in the history of checks.
            let checked = publication.refreshedAt ?? publication.history.lookedAt
            let success = checked.map { isForPeople ? $0.ago(now) : $0.rfc3339 } ?? "never"
            let looked = publication.url == nil ? "-" : publication.error == nil ? success : failed
            let next =
                publication.nextRefresh(by: rules, now: now).map { isForPeople ? $0.ahead(now) : $0.rfc3339 } ?? "-"
            return [
                publication.handle.printable, publication.kind.rawValue, String(publication.itemCount),
                String(publication.unreadCount), publication.kind == .feed ? "-" : publication.byteCount.byteText,
                looked,
                publication.policyText,
                publication.error == nil && !publication.outcomeText.isEmpty ? publication.outcomeText : "-", next,
                publication.readingShare.map { $0 == .agreed ? "shared" : $0 == .asked ? "requested" : "not shared" }
                    ?? "",
                publication.contacts.first?.description.printable ?? "", due,
                publication.title?.printable ?? "", isForPeople ? "" : publication.failureSummary ?? "",
            ]
        }
        return Table(columns: columns, rows: rows, leastFlexible: 28)
    }
}

/// A publication, in the output of `publications --json`.
private struct ListedPublication: Encodable {
    let handle: String
    let kind: PublicationKind
    let title: String?
    let url: String?
    let key: String?
    let items: Int
    let unread: Int
    let new: Int
    /// The follow policy, or null if the publication is not followed.
    let policy: String?
    /// The check interval in seconds, which is the default unless the publication has its own.
    let interval: Double?
    /// Whether the user is notified about new items.
    let notify: Bool
    /// Whether reading statistics are shared: `agreed`, `declined` or `asked`. Null if the publisher does not collect
    /// any.
    let reading: ReadingShare?
    /// The publisher's contact address.
    let contact: String?
    let support: String?
    let feedback: String?
    /// The time between issues according to the catalog, such as `1mo`.
    let rhythm: String?
    /// The times of the last successful check, the last check, the last change and the next check.
    let refreshedAt: String?
    let lookedAt: String?
    let changedAt: String?
    let nextRefreshAt: String?
    /// The result of the last check: `unchanged`, `changed` or `failed`.
    let outcome: String?
    /// The numbers of new, corrected and withdrawn items, if the last check found changes.
    let added: Int?
    let corrected: Int?
    let withdrawn: Int?
    let error: String?
    let errorCode: String?
    let remedies: [Remedy]
    /// The store's news, newest first.
    let news: [ListedNews]
    /// The reminders of timers for the publication, by due time.
    let reminders: [TimerReminder]

    init(
        _ publication: LibraryPublication, _ rules: ArrivalRules, _ now: Date, news: [StoreNews],
        reminders: [TimerReminder]
    ) {
        self.reminders = reminders
        self.news = news.map { ListedNews($0) }
        handle = publication.handle
        kind = publication.kind
        title = publication.title
        url = publication.url?.redacted
        key = publication.publicKey
        items = publication.itemCount
        unread = publication.unreadCount
        new = publication.newCount
        policy = publication.isFollowed ? publication.policy.description : nil
        let isLookedAt = publication.isFollowed && publication.url != nil
        interval = isLookedAt ? (publication.interval ?? publication.rhythm ?? rules.interval).seconds : nil
        notify = publication.notifies ?? rules.notifies
        reading = publication.readingShare
        contact = publication.contacts.contact?.description
        support = publication.contacts.support?.description
        feedback = publication.contacts.feedback?.description
        rhythm = publication.releaseRhythm?.description
        refreshedAt = publication.refreshedAt?.rfc3339
        lookedAt = publication.history.lookedAt?.rfc3339
        changedAt = publication.changedAt?.rfc3339
        nextRefreshAt = publication.nextRefresh(by: rules, now: now)?.rfc3339
        switch publication.outcome {
        case nil: (outcome, added, corrected, withdrawn) = (nil, nil, nil, nil)
        case .unchanged: (outcome, added, corrected, withdrawn) = ("unchanged", nil, nil, nil)
        case .failed: (outcome, added, corrected, withdrawn) = ("failed", nil, nil, nil)
        case .changed(let new, let revised, let gone):
            (outcome, added, corrected, withdrawn) = ("changed", new, revised, gone)
        }
        let failure = publication.isFollowed ? publication.error?.asCommand : nil
        error = failure?.summary
        errorCode = failure?.code.rawValue
        remedies = failure?.remedies ?? []
    }
}
