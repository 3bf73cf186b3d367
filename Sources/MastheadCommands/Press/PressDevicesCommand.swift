import ArgumentParser
import Periodical
import ServerStore

struct PressDevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Show how many devices are registered per publication.",
        discussion: .text(
            examples:
                "masthead press devices /srv/press",
            "masthead press devices /srv/press --json"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let console = Console.current
        let counts = try await press.withStore { store, _ async throws(MastheadError) in
            try await Devices(store).counts()
        }
        if json { return try console.printJSON(counts) }
        guard !counts.isEmpty else { return console.note("There are no devices.") }
        let table = Table(
            columns: [
                .init(heading: "DEVICES", isNumeric: true), .init(heading: "PUBLICATION"), .init(heading: "KIND"),
                .init(heading: "SERVICE"), .init(heading: "APP"),
            ],
            rows: counts.map { count in
                [
                    "\(count.count)", count.publication.isEmpty ? "none" : count.publication.printable, count.kind,
                    count.environment, count.topic.printable,
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }
}
