import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Remember a catalogue.")

    @Argument(help: "The catalogue's URL, such as https://example.org/issues.plist.")
    var url: String

    @Option(
        help: "The publisher's public key (RW...), or the file that has it: unsigned or older catalogues are refused.")
    var key: String?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let catalogue = try URL(catalogue: url)
        let publicKey = try key.map { try KeyFile.publicKey($0) }
        let isNew = try await library.open().addCatalog(catalogue, publicKey: publicKey?.description)
        let shown = catalogue.redacted.printable
        let known =
            key == nil ? "the library has \(shown) already" : "\(shown) has to be signed with this key from now on"
        Console.current.print(isNew ? "added \(shown)" : known)
    }
}

extension URL {
    /// The URL of a catalogue as a person types it.
    init(catalogue text: String) throws(MastheadError) {
        guard let url = URL(string: text) else {
            throw MastheadError(
                .unusableURL, doing: "adding the catalogue", to: text.redactedURL, found: "it is no URL",
                hint: "Give the address of an issues.plist, such as https://example.org/issues.plist.")
        }
        self = url
    }
}
