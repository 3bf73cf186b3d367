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
            "masthead press token revoke /srv/press 5f2c9a1be07d4413 --yes"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The token's identifier, from `masthead press token list`.")
    var id: String

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let unknown = MastheadError(
            .configuration, cannot: "revoke the token", to: id, found: "no token has this identifier",
            hint: "Use `masthead press token list \(press.folder.asShellWord)` to list the tokens.")
        let isRevoked = try await press.withTokens { tokens async throws(MastheadError) in
            guard let token = try await tokens.token(id) else { throw unknown }
            guard
                try confirmation.isGiven(
                    "Revoke the token?",
                    because: "the server would reject every program that uses the token “\(token.name.printable)”",
                    cannot: "revoke the token", to: id)
            else { return false }
            guard try await tokens.revoke(id) else { throw unknown }
            return true
        }
        guard isRevoked else { return }
        Console.current.print("Revoked \(id.printable).")
    }
}
