import ArgumentParser
import Foundation
import IssuePublisher
import Periodical

struct KeygenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen", abstract: "Make a key pair to sign catalogs with; prints the public key.",
        discussion: .text(
            examples:
                "masthead keygen -o magazine.key",
            "masthead keygen -o new.key --replaces magazine.key"))

    @Option(
        name: [.short, .customLong("output")], help: "The key file; the public key is written to KEYFILE.pub.",
        completion: .file())
    var output: String

    @Option(help: "The key file that the new one replaces: it signs the new key.", completion: .file())
    var replaces: String?

    func run() async throws {
        let old = try replaces.map { try KeyFile.read($0) }
        let key = try KeyGeneration.make(URL(filePath: output), replacing: old)
        let console = Console.current
        console.print(key.description)
        console.note(
            "\(output) signs: keep it to yourself, and a copy of it. \(output).pub checks: give it to everyone.")
    }
}
