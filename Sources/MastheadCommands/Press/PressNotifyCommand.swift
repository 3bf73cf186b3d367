import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressNotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Tell devices of an issue that the catalog has; each hears of it once.",
        discussion: .text(
            """
            What is new in a catalog is announced by itself when its date has come; this is for one that was there before, or that is to \
            be heard of at another time. The servers send; `press statistics` shows how far they are.
            """,
            examples:
                "masthead press notify /srv/press spring-2026",
            "masthead press notify /srv/press magazine/spring-2026 --alert --at 2026-03-20T08:00:00Z"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The issue's name, or PUBLICATION/NAME.")
    var issue: String

    @Option(help: "What is shown below its title. [default: its summary]")
    var text: String?

    @Flag(inversion: .prefixedNo, help: "Whether apps show it, beside being woken. [default: as configured]")
    var alert: Bool?

    @Option(
        help:
            "When, such as 2026-03-20T08:00:00Z; a day begins in the publisher's time zone. [default: its date, or now]",
        transform: Self.time)
    var at: PressMoment?

    private static func time(_ text: String) throws -> PressMoment {
        guard let moment = PressMoment(argument: text) else {
            throw ValidationError("--at takes a time, such as 2026-03-20T08:00:00Z.")
        }
        return moment
    }

    func run() async throws {
        let console = Console.current
        let due = try at?.begin(in: press.configuration().sale.timeZone)
        if let due, due < Date() {
            throw ValidationError("--at \(due.rfc3339) is over: leave it out, and the issue is announced now.")
        }
        let (release, isNew) = try await press.withStore { store, configuration async throws(MastheadError) in
            var wish = try await IssueNews(configuration).wish(named: issue, dueAt: due)
            wish.isAlert = alert ?? wish.isAlert
            if let text { wish = wish.saying(text) }
            return try await Releases(store).note(wish)
        }
        let name = "\(release.publication)/\(release.issue)".printable
        guard isNew else {
            console.print("\(name) was announced before: no device hears of it twice.")
            return
        }
        let time = release.dueAt > Date() ? "at \(release.dueAt.rfc3339)" : "now"
        console.print("\(name) is announced \(time).")
    }
}
