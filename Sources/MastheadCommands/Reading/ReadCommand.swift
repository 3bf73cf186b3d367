import ArgumentParser
import Foundation
import Periodical
import TerminalReader
import UserSettings

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Page through an issue in the terminal.",
        discussion: .text(
            "Pictures are drawn as well as the terminal can: by Kitty's or iTerm2's protocol, as sixels, or with "
                + "block characters. The key ? shows the keys.",
            examples:
                "masthead read spring-2026",
            "masthead read issues/spring-2026 2.1 --pictures blocks"))

    @Argument(help: "An issue's name, or the path of an issue source or archive.", completion: Completions.issues)
    var issue: String

    @Argument(help: "Where to begin: ARTICLE.PAGE, such as 2.1. [default: where you were]")
    var position: PagePosition?

    @Option(help: "How pictures are drawn: kitty, iterm, sixel or blocks. [default: as the terminal can best]")
    var pictures: TerminalGraphics.Format?

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let classes = try templates.registry()
        // Looked up before anything is opened.
        let format = try Console.current.settings.value(KnownSettings.pictures, option: pictures.map { $0 })
        let target = try await ReadingTarget(issue, classes: classes, library: library)
        let browser = BrowserSession(issue, reader: WebReader(classes: classes, library: library))
        let start = if let position { position } else { try await target.position() }
        let reader = try TerminalReader(
            target.content, at: start, host: ReadingTargetHost(target: target, browser: browser), format: format,
            environment: Console.current.environment)
        let signal = await reader.run()
        await browser.close()
        guard let signal else { return }
        // The parent process is told by which signal this one ended.
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        throw ExitCode(128 + signal)
    }
}
