import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

struct KeygenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen", abstract: "Create a key pair for signing catalogs.",
        discussion: .text(
            examples:
                "masthead keygen -o magazine.key",
            "masthead keygen -o new.key --replaces magazine.key"))

    @Option(
        name: [.short, .customLong("output")],
        help: "The file for the secret key. The public key is written to KEYFILE.pub.",
        completion: .file())
    var output: String

    @Option(
        help: "The old key file. The old key signs the new key, so that libraries trust the new key.",
        completion: .file())
    var replaces: String?

    func run() async throws {
        let old = try replaces.map { try KeyFile.read($0) }
        let key = try KeyGeneration.make(URL(filePath: output), replacing: old)
        let console = Console.current
        console.print(key.description)
        console.note(
            "Keep \(output) secret, and back it up. Publish \(output).pub.")
    }
}
