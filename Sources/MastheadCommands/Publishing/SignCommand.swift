import ArgumentParser
import Foundation
import Periodical

struct SignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign the catalogue in a packed folder.")

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var folder: String

    @Option(help: "The key file.", completion: .file())
    var key: String

    func run() async throws {
        let signer = try KeyFile.signer(key)
        let isNew = try signer.sign(URL(filePath: folder, directoryHint: .isDirectory))
        Console.current.print(
            isNew ? "signed with \(signer.publicKey)" : "the signature is right already")
    }
}
