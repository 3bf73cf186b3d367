import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressNotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Announce an issue to all devices, once.",
        discussion: .text(
            """
            The server announces new issues in a catalog automatically on their publication date. Use this command \
            to announce an older issue, or to announce an issue at another time. The running server sends the \
            notifications. To see their progress, use `masthead press statistics`.
            """,
            examples:
                "masthead press notify /srv/press spring-2026",
            "masthead press notify /srv/press magazine/spring-2026 --alert --at 2026-03-20T08:00:00Z"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The issue's name, or PUBLICATION/NAME.")
    var issue: String

    @Option(help: "The text below the title. [default: the issue's summary]")
    var text: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Show an alert in addition to waking the app. [default: the setting in press.json]")
    var alert: Bool?

    @Option(
        help:
            """
            When to send the notifications: a time, such as 2026-03-20T08:00:00Z, or a day in the publisher's time \
            zone. [default: the issue's date, or now]
            """,
        transform: Self.time)
    var at: PressMoment?

    private static func time(_ text: String) throws -> PressMoment {
        guard let moment = PressMoment(argument: text) else {
            throw ValidationError(
                "--at must be a day, such as 2026-03-20, or a time with its zone, such as 2026-03-20T08:00:00Z or "
                    + "2026-03-20T09:00:00+01:00.")
        }
        return moment
    }

    func run() async throws {
        let console = Console.current
        let due = try at?.begin(in: press.configuration().sale.timeZone)
        if let due, due < Date() {
            throw ValidationError(
                """
                --at must not be in the past (\(due.rfc3339)). To announce the issue now, omit --at.
                """)
        }
        let (release, isNew, plannedAt) = try await press.withStore {
            store, configuration async throws(MastheadError) in
            var wish = try await IssueNews(configuration).wish(named: issue, dueAt: due)
            wish.isAlert = alert ?? wish.isAlert
            if let text { wish = wish.saying(text) }
            return try await Releases(store).note(wish)
        }
        let name = "\(release.publication)/\(release.issue)".printable
        guard isNew else {
            console.print("\(name) was already announced. The server notifies each device only once.")
            return
        }
        let (time, planned) = (Self.text(release.dueAt), plannedAt.map(Self.text))
        if planned == time {
            console.print("\(name) will already be announced \(time). Nothing else will be sent.")
        } else {
            console.print("\(name) will be announced \(time)\(planned.map { " instead of \($0)" } ?? "").")
        }
    }

    private static func text(_ due: Date) -> String { due > Date() ? "at \(due.rfc3339)" : "now" }
}
