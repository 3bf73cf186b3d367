import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressDoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check a server and explain each fault.",
        discussion: .text(
            """
            Checks the configuration, permissions, keys, database, disk, catalogs, sales, push credentials, public \
            address, certificate and clock. The command changes nothing, and sends no notification to any device. It \
            connects only to addresses in the configuration and to Apple's push service if that is configured.

            If a check fails, the exit status is 1. Warnings do not change the exit status.
            """,
            examples:
                "masthead press doctor /srv/press",
            "masthead press doctor /srv/press --json"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    private struct Row: Encodable {
        let check: String
        let status: PressCheck.Status
        let found: String
        let hint: String?
    }

    func run() async throws {
        let console = Console.current
        // Without a configuration, the other checks would have no meaning.
        let database = press.database == nil ? nil : try press.configuration().database
        let doctor = PressDoctor(press.place, database: database, environment: console.environment)
        var rows: [Row] = []
        await doctor.run { check in
            let hint = check.remedies.map(\.asCommand).words
            rows.append(Row(check: check.name, status: check.status, found: check.found, hint: hint))
            guard !json else { return }
            console.print("\(Self.word(check.status)) \(check.name.printable): \(check.found.printable)")
            if let hint { console.printAdvice("         hint: \(hint.printable)") }
        }
        if json { try console.printJSON(rows) }
        if rows.contains(where: { $0.status == .failure }) { throw ExitCode(1) }
    }

    /// Returns the status as a word, padded to the same width.
    private static func word(_ status: PressCheck.Status) -> String {
        status.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
    }
}
