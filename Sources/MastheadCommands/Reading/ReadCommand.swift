import ArgumentParser
import Foundation
import Periodical
import Reading
import TerminalReader
import UserSettings

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Open the shelf, an issue or a post in the terminal.",
        discussion: .text(
            "Masthead draws pictures with the best protocol that the terminal supports: Kitty, iTerm2, sixel or "
                + "block characters. Press ? in the reader to see all keys.",
            examples:
                "masthead read",
            "masthead read spring-2026",
            "masthead read harbour-blog/low-tide --full",
            "masthead read issues/spring-2026 2.1 --pictures blocks"))

    @Argument(
        help: """
            The name of an issue or a post, the handle of a publication, or the path of an issue source or archive. \
            [default: the shelf]
            """,
        completion: Completions.issues)
    var issue: String?

    @Argument(help: "The start page: ARTICLE.PAGE, such as 2.1. [default: your reading position]")
    var position: PagePosition?

    @Flag(help: "Read the book's sample, if the book is not downloaded.")
    var sample = false

    @Flag(help: "Read the full text of a post. Masthead downloads the full text if necessary.")
    var full = false

    @Option(help: "How to draw pictures: kitty, iterm, sixel or blocks. [default: the best that the terminal supports]")
    var pictures: TerminalGraphics.Format?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    /// Opens the shelf.
    /// - Parameters:
    ///   - start: the post to open first, or nil for the start screen.
    ///   - handle: the publication to show first, or nil for all.
    func shelf(at start: ItemReference? = nil, showing handle: String? = nil) async throws {
        let format = try Console.current.settings.value(KnownSettings.pictures, option: pictures.map { $0 })
        try await ShelfFace(classes: try templates.registry(), format: format, options: library).run(
            at: start, showing: handle)
    }

    func run() async throws {
        guard let issue else {
            guard !full else {
                throw ValidationError("--full requires the name of a post, such as harbour-blog/low-tide.")
            }
            return try await shelf()
        }
        let preparation = TerminalPreparation()
        let found = try await library.openForPost(issue, looks: ShelfFace.hasTerminal)
        if let post = found.post, let library = found.library {
            guard ShelfFace.hasTerminal else {
                return try await PostPrinting.print(post, of: library, marksRead: true, full: full ? true : nil)
            }
            if full {
                Console.current.note("Downloading the full text…")
                try await library.articles.download(of: post.id)
            }
            return try await shelf(at: post.reference)
        }
        guard !full else { throw PostPrinting.noArticle(of: issue) }
        if ShelfFace.hasTerminal, position == nil,
            let publication = try await library.publication(issue, in: found.library)
        {
            return try await shelf(showing: publication.handle)
        }
        let classes = try templates.registry()
        // Read the settings before opening anything.
        let settings = Console.current.settings
        let format = try settings.value(KnownSettings.pictures, option: pictures.map { $0 })
        let text = try settings.text
        let target = try await ReadingTarget(
            issue, classes: classes, library: library, opened: found.library, wantsSample: sample,
            makesMeanwhile: true)
        if let position { try target.content.page(at: position, cannot: "open") }
        let browser = BrowserSession(issue, reader: WebReader(classes: classes, library: library))
        let start = if let position { position } else { try await target.position() }
        let reader = try TerminalReader(
            target.content, at: start,
            host: ReadingTargetHost(target: target, browser: browser, textSetting: text), format: format,
            preparation: preparation, environment: Console.current.environment)
        let end = await reader.run()
        await target.close()
        await browser.close()
        guard case .signal(let signal) = end else { return }
        // Send the signal again with its default action, so that the parent process learns which signal ended this
        // process.
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        throw ExitCode(128 + signal)
    }
}
