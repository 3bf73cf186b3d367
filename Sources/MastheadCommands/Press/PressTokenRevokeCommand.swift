import ArgumentParser
import Foundation
import Periodical
import ServerStore

struct PressTokenRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a token immediately.",
        discussion: .text(
            examples:
                "masthead press token revoke /srv/press 5f2c9a1be07d4413",
            "masthead press token revoke /srv/press 5f2c9a1be07d4413 --database postgresql://press@localhost/press"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The token's identifier, from `masthead press token list`.")
    var id: String

    func run() async throws {
        let wasThere = try await press.withTokens { tokens async throws(MastheadError) in try await tokens.revoke(id) }
        guard wasThere else {
            throw MastheadError(
                .configuration, cannot: "revoke the token", to: id, found: "no token has this identifier",
                hint: "Use `masthead press token list \(press.folder.asShellWord)` to list the tokens.")
        }
        Console.current.print("Revoked \(id.printable).")
    }
}
