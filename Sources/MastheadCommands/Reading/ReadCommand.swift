import ArgumentParser
import Foundation
import Periodical
import TerminalReader
import UserSettings

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "The shelf in the terminal, the pages of an issue, or a post.",
        discussion: .text(
            "Pictures are drawn as well as the terminal can: by Kitty's or iTerm2's protocol, as sixels, or with "
                + "block characters. The key ? shows the keys.",
            examples:
                "masthead read",
            "masthead read spring-2026",
            "masthead read harbour-blog/low-tide --full",
            "masthead read issues/spring-2026 2.1 --pictures blocks"))

    @Argument(
        help: "An issue's or a post's name, or the path of an issue source or archive. [default: the shelf]",
        completion: Completions.issues)
    var issue: String?

    @Argument(help: "Where to begin: ARTICLE.PAGE, such as 2.1. [default: where you were]")
    var position: PagePosition?

    @Flag(help: "Read the sample of a book that its store offers, if the book is not here.")
    var sample = false

    @Flag(help: "Read the whole article of a post, which is fetched from its page if it is not here yet.")
    var full = false

    @Option(help: "How pictures are drawn: kitty, iterm, sixel or blocks. [default: as the terminal can best]")
    var pictures: TerminalGraphics.Format?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    /// Opens the shelf.
    /// - Parameter start: the post that it begins with; nil for the shelf itself.
    func shelf(at start: ItemReference? = nil) async throws {
        let format = try Console.current.settings.value(KnownSettings.pictures, option: pictures.map { $0 })
        try await ShelfFace(classes: try templates.registry(), format: format, options: library).run(at: start)
    }

    func run() async throws {
        guard let issue else {
            guard !full else {
                throw ValidationError("--full takes the name of a post, such as harbour-blog/low-tide.")
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
                Console.current.note("Fetching the whole article…")
                try await library.bringArticle(of: post.id)
            }
            return try await shelf(at: post.reference)
        }
        guard !full else { throw PostPrinting.noArticle(of: issue) }
        let classes = try templates.registry()
        // Looked up before anything is opened.
        let settings = Console.current.settings
        let format = try settings.value(KnownSettings.pictures, option: pictures.map { $0 })
        let text = try settings.text
        let target = try await ReadingTarget(
            issue, classes: classes, library: library, opened: found.library, wantsSample: sample,
            makesMeanwhile: true)
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
        // The parent process is told by which signal this one ended.
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        throw ExitCode(128 + signal)
    }
}
