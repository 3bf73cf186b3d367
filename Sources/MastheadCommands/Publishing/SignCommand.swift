import ArgumentParser
import Foundation
import Periodical

struct SignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign the catalog in a packed folder.",
        discussion: .text(
            examples:
                "masthead sign dist --key magazine.key",
            "masthead sign dist --key magazine.key --publication org.example.magazine"))

    @Argument(help: "The packed folder.", completion: .directory)
    var folder: String

    @Option(help: "The key file.", completion: .file())
    var key: String

    @Option(
        help:
            """
            The publication's identifier in the signature. Libraries remember this identifier. [default: the \
            identifier in the previous signature, or a new one]
            """
    )
    var publication: String?

    func validate() throws {
        guard let publication else { return }
        guard publication.wholeMatch(of: /[A-Za-z0-9._:\/-]{1,128}/) != nil else {
            throw ValidationError(
                "--publication must be 1 to 128 characters long. Allowed characters are A-Z a-z 0-9 . _ - : /")
        }
    }

    func run() async throws {
        let signer = try KeyFile.signer(key, publication: publication)
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        Console.current.show(try signer.warnings(folder), asResult: false)
        let isNew = try signer.sign(folder)
        Console.current.print(
            isNew ? "signed with \(signer.publicKey)" : "the signature is already up to date")
    }
}
