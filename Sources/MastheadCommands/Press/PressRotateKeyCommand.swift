import ArgumentParser
import Foundation
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
            "masthead press rotate-key /srv/press --lost"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    @Flag(help: "Create a new key because signing.pem is lost.")
    var lost = false

    func run() async throws {
        let place = PressFolder(URL(filePath: folder, directoryHint: .isDirectory))
        let key = lost ? try SigningKey.replaceLost(in: place) : try SigningKey.rotate(in: place)
        Console.current.print(key.identifier)
        Console.current.note("Restart the server to use the new key.")
    }
}
