import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Share a post, issue or book by email or clipboard.",
        discussion: .text(
            """
            By default, Masthead opens a draft in your mail program. If you have set `share-command`, Masthead runs \
            that program instead. For a post, Masthead shares the address of its web page. For an issue or book, \
            Masthead shares the address of its publication.
            """,
            examples:
                "masthead share harbour-blog/low-tide --mail ada@example.org",
            "masthead share spring-2026 --print"))

    @Argument(help: "The name of the post, issue or book.", completion: Completions.issues)
    var item: String

    @Option(help: "Open an email draft to this address.")
    var mail: String?

    @Flag(help: "Copy the title and the link to the clipboard.")
    var copy = false

    @Flag(name: .customLong("print"), help: "Print the title and the link on separate lines.")
    var prints = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [mail != nil, copy, prints].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --mail, --copy and --print.")
        }
    }

    func run() async throws {
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
