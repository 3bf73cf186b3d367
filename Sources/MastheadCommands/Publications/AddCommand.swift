import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Follow a publication, once it was seen that it can be read.",
        discussion: .text(
            "What of it arrives by itself is said here, or later by `follow`; where nothing is said, as `masthead config follow` has it.",
            examples:
                "masthead add https://example.org/issues.plist",
            "masthead add https://example.org/issues.plist --handle press --key magazine.key.pub",
            "masthead add https://example.org/issues.plist --newest 10"))

    @Argument(
        help: "Its catalogue, the host or a web page that names one, or a packed folder on a disk.", completion: .file()
    )
    var url: String

    @Option(help: "A short name for it, which stands before its issues' names. [default: made of its title or address]")
    var handle: String?

    @Option(
        help: "The publisher's public key (RW...), or the file that has it: unsigned or older catalogues are refused.",
        completion: .file())
    var key: String?

    @OptionGroup var policy: PolicyOptions

    @Option(help: "The scale at which its issues are brought in: 1, or 2 for @2x. [default: the library's]")
    var scale: Scale?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let address = try PublicationAddress.url(url)
        let publicKey = try key.map { try KeyFile.publicKey($0) }
        let console = Console.current
        let library = try await library.open(making: true, policy: policy.chosen)
        let addition = try await library.add(address, handle: handle, publicKey: publicKey?.description)
        if !addition.isNew, let chosen = policy.chosen {
            try await library.setPolicy(chosen, of: addition.publication.handle)
        }
        if let scale { try await library.setScale(scale, of: addition.publication.handle) }
        console.show(addition.diagnostics, asResult: false)
        let publication = addition.publication
        let name = publication.handle.printable
        let place = publication.url?.redacted.printable ?? ""
        if addition.isNew {
            console.print(addition.sentence)
            if publication.itemCount > 0 {
                console.note(
                    "`masthead mirror \(name)` brings \(publication.itemCount == 1 ? "it" : "them") in.")
            }
        } else if addition.isFollowedAgain {
            console.print("\(name) is followed again (\(place))")
            console.note("`masthead mirror \(name)` brings in what is new.")
        } else if key != nil {
            console.print("\(name) has to be signed with this key from now on (\(place))")
        } else {
            console.print("the library follows \(name) already (\(place))")
        }
        let chosen = policy.chosen ?? addition.publication.policy
        if policy.chosen != nil || addition.isNew && chosen != .everything {
            console.print(chosen.sentence(of: name))
        }
    }
}

extension PublicationAddition {
    /// What was added, and under which handle.
    var sentence: String {
        "added \(publication.handle.printable): a \(publication.kind.rawValue) of "
            + "\(publication.itemCount.counted("issue")) at \(publication.url?.redacted.printable ?? "")"
    }
}
