import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ExportFeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opml", abstract: "Export your feed subscriptions as an OPML file.",
        discussion: .text(
            """
            You can import the file (OPML 2.0) with `masthead add` or any feed reader. Masthead removes user names \
            and passwords from addresses.
            """,
            examples:
                "masthead export opml -o subscriptions.opml",
            "masthead export opml"),
        aliases: ["feeds"])

    @Argument(help: "The handles of the feeds. [default: all]", completion: Completions.handles)
    var feeds: [String] = []

    @Option(
        name: .shortAndLong, help: "The file to write. [default: standard output]",
        completion: .file(extensions: ["opml"]))
    var output: String?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        let list = try await library.feeds.opml(of: feeds.isEmpty ? nil : feeds)
        let console = Console.current
        guard let output else {
            let text = String(decoding: list, as: UTF8.self).trimmingCharacters(in: .newlines)
            return console.print(TerminalText.escaped(text) { "&#x\(String($0.value, radix: 16, uppercase: true));" })
        }
        let file = URL(filePath: output)
        do { try list.write(to: file, options: .atomic) } catch { throw MastheadError.files("write", file, error) }
        let all = try await library.publications.all().filter { $0.kind == .feed && $0.isFollowed }
        let count = feeds.isEmpty ? all.count : all.count { feeds.contains($0.handle) }
        console.note("\(count.counted("feed")): \(file.relativePath.printable)")
    }
}
