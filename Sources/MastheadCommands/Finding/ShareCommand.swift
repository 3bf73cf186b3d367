import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Pass the title and the link of a post, an issue or a book on.",
        discussion: .text(
            """
            By mail, unless something else is said: your mail program opens a letter. Where `masthead config share-command` names a command, \
            that is run instead. The link of a post is its page; that of an issue or a book is where its publication can be followed.
            """,
            examples:
                "masthead share harbour-blog/low-tide --mail ada@example.org",
            "masthead share spring-2026 --print"))

    @Argument(help: "The post, issue or book, by its name.", completion: Completions.issues)
    var item: String

    @Option(help: "Open a letter to this address.")
    var mail: String?

    @Flag(help: "Put it on the clipboard.")
    var copy = false

    @Flag(name: .customLong("print"), help: "Print it: the title, and the link in a line of its own.")
    var prints = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [mail != nil, copy, prints].count(where: { $0 }) <= 1 else {
            throw ValidationError("Give one of --mail, --copy and --print.")
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
            if try await sharing.copy() { return console.note("Copied: \(link.url)") }
            guard console.outputIsTerminal else {
                throw MastheadError(
                    .noTerminal, cannot: "copy", to: link.url.absoluteString,
                    found: "there is neither a terminal nor a program of a clipboard (wl-copy, xclip, xsel)",
                    hint: "`masthead share --print` prints it.")
            }
            console.writeProgress(TerminalClipboard.sequence(link.text))
            return console.note("Handed to the terminal’s clipboard: \(link.url)")
        }
        console.note(try await sharing.pass(to: mail))
    }
}
