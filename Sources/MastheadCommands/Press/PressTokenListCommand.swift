import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire

struct PressTokenListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List valid tokens, without their secrets.",
        discussion: .text(
            examples:
                "masthead press token list /srv/press",
            "masthead press token list /srv/press --json"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let console = Console.current
        let tokens = try await press.withTokens { tokens async throws(MastheadError) in try await tokens.list() }
        if json { return try console.printJSON(tokens.map { Wire.Token($0) }) }
        guard !tokens.isEmpty else { return console.note("There are no valid tokens.") }
        let table = Table(
            columns: [
                .init(heading: "ID"), .init(heading: "SCOPES"), .init(heading: "CREATED", yields: 2),
                .init(heading: "EXPIRES", yields: 3), .init(heading: "USED", yields: 1), .init(heading: "NAME"),
            ],
            rows: tokens.map { token in
                [
                    token.id, token.scopes.map(\.rawValue).sorted().joined(separator: ","), token.createdAt.rfc3339,
                    token.expiresAt?.rfc3339 ?? "never", token.usedAt?.rfc3339 ?? "never", token.name.printable,
                ]
            })
        for line in table.lines(for: console) { console.print(line) }
    }
}
