import ArgumentParser
import Foundation
import PressServer

struct PressRotateKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-key", abstract: "Sign what readers are given to keep with a new key from now on.",
        discussion: .text(
            """
            The old key's public half stays, so that what it signed is read until it ends. Each server process takes the new key when it begins: \
            copy signing.pem and signing-old.pem to the other machines, then begin them anew one after the other.
            """,
            examples:
                "masthead press rotate-key /srv/press",
            "masthead press rotate-key ~/press"))

    @Argument(help: "The server's folder.", completion: .directory)
    var folder: String

    func run() async throws {
        let key = try SigningKey.rotate(in: PressFolder(URL(filePath: folder, directoryHint: .isDirectory)))
        Console.current.print(key.identifier)
        Console.current.note("The server signs with it once it is begun anew.")
    }
}
