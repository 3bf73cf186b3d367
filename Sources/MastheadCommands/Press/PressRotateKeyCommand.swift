import ArgumentParser
import Foundation
import Periodical
import PressServer

struct PressRotateKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-key", abstract: "Replace the key that signs entitlements.",
        discussion: .text(
            """
            The server keeps the old public key, so existing entitlements remain valid until they expire. Restart \
            the server to load the new key. If you have several machines, copy signing.pem and signing-old.pem to \
            all of them, then restart the servers one by one.

            If signing.pem is lost and you have no backup, use --lost to create a new key. Accounts and purchases \
            remain valid, and libraries get new entitlements from the server.
            """,
            examples:
                "masthead press rotate-key /srv/press",
            "masthead press rotate-key /srv/press --yes",
            "masthead press rotate-key /srv/press --lost"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Flag(help: "Create a new key because signing.pem is lost.")
    var lost = false

    @OptionGroup var confirmation: ConfirmationOptions

    func run() async throws {
        let place = PressFolder(URL(filePath: folder, directoryHint: .isDirectory))
        let key = lost ? try SigningKey.replaceLost(in: place) : try rotated(place)
        guard let key else { return }
        Console.current.print(key.identifier)
        Console.current.note("This is the identifier of the new key. Restart the server to use the key.")
    }

    /// Replaces the key, if the user agrees.
    private func rotated(_ place: PressFolder) throws(MastheadError) -> SigningKey? {
        // Report a missing or damaged key before the question.
        _ = try SigningKey(place)
        guard
            try confirmation.isGiven(
                "Replace the key?",
                because: "the old secret key would be deleted, and you would have to restart the server",
                cannot: "replace the signing key in", to: place.url.path)
        else { return nil }
        return try SigningKey.rotate(in: place)
    }
}
