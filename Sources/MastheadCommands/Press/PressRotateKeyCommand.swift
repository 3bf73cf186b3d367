import ArgumentParser
import Foundation
import PressServer

struct PressRotateKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-key", abstract: "Replace the key that signs entitlements.",
        discussion: .text(
            """
            The old public key is kept, so entitlements that it signed stay valid until they expire. A server \
            process loads the new key when it starts. If you have several machines, copy signing.pem and \
            signing-old.pem to the others, then restart them one by one.
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
