import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Share the library on your network, or share one item.",
        discussion: .text(
            """
            Without an item, Masthead shares the library with your phone, tablet or e-reader until you press Ctrl-C. \
            Enter the PIN on a new device. To list and remove devices, use `masthead devices`.

            With an item, Masthead opens a draft in your mail program. If you have set `share-command`, Masthead runs \
            that program instead. For a post, Masthead shares the address of its web page. For an issue or book, \
            Masthead shares the address of its publication.
            """,
            examples:
                "masthead share",
            "masthead share --address 192.168.1.20 --port 8418",
            "masthead share --certificate share.pem --key share.key",
            "masthead share harbour-blog/low-tide --mail ada@example.org",
            "masthead share spring-2026 --print"))

    @Argument(
        help: "The name of the post, issue or book. [default: the library]", completion: Completions.issues)
    var item: String?

    @Option(help: "Open an email draft to this address.")
    var mail: String?

    @Flag(help: "Copy the title and the link to the clipboard.")
    var copy = false

    @Flag(name: .customLong("print"), help: "Print the title and the link on separate lines.")
    var prints = false

    @OptionGroup(title: "Sharing the library") var sharing: SharingOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [mail != nil, copy, prints].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --mail, --copy and --print.")
        }
        if item == nil, mail != nil || copy || prints {
            throw ValidationError("--mail, --copy and --print need the name of an item.")
        }
        if item != nil, let option = sharing.givenOption {
            throw ValidationError("\(option) is only for sharing the library, without an item.")
        }
    }

    func run() async throws {
        guard let item else { return try await sharing.serve(library) }
        let console = Console.current
        let link = try await SharedItem.link(of: ItemReference(item), in: try await library.open())
        let sharing = SharedItem(link, console)
        if prints {
            return console.print(console.outputIsTerminal ? "\(link.title.printable)\n\(link.url)" : link.text)
        }
        if copy {
            if try await sharing.copy() { return console.note("Copied to the clipboard: \(link.url)") }
            guard console.outputIsTerminal else {
                throw MastheadError(
                    .noTerminal, cannot: "copy", to: link.url.absoluteString,
                    found: "neither a clipboard program (wl-copy, xclip, xsel) nor a terminal is available",
                    hint: "Use `masthead share --print` to print the link.")
            }
            console.writeProgress(TerminalClipboard.sequence(link.text))
            return console.note("Copied to the terminal’s clipboard: \(link.url)")
        }
        console.note(try await sharing.pass(to: mail))
    }
}
