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
            """,
            examples:
                "masthead press rotate-key /srv/press",
            "masthead press rotate-key ~/press"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    func run() async throws {
        let key = try SigningKey.rotate(in: PressFolder(URL(filePath: folder, directoryHint: .isDirectory)))
        Console.current.print(key.identifier)
        Console.current.note("Restart the server to use the new key.")
    }
}
