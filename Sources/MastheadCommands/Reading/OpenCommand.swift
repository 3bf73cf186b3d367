import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import LocalWeb
import Periodical
import Synchronization
import UserSettings

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the library or an item in the browser.",
        discussion: .text(
            "The web reader is only available on this computer. Press Ctrl-C to stop it.",
            examples:
                "masthead open",
            "masthead open spring-2026 2.1 --no-browser",
            "masthead open harbour-blog",
            "masthead open harbour-blog/low-tide"))

    @Argument(
        help: """
            The name of an issue or a post, the handle of a publication, or the path of an issue source or archive. \
            [default: the shelf]
            """,
        completion: Completions.issues)
    var issue: String?

    @Argument(help: "The page: ARTICLE.PAGE, such as 2.1. [default: your reading position]")
    var position: PagePosition?

    @Flag(help: "Open the book's sample, if the book is not downloaded.")
    var sample = false

    @Option(help: "The port, or 0 for any free port. [default: 8417, or a free port if it is in use]")
    var port: Int?

    @Flag(inversion: .prefixedNo, help: "Start the browser, or only print the URL.")
    var browser: Bool?

    @Flag(help: "Do not log requests.")
    var quiet = false

    @OptionGroup var templates: TemplatesOption
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
    }

    func run() async throws {
        try ProcessLimits.require(to: "open")
        let console = Console.current
        let startsBrowser = try console.settings.value(KnownSettings.browser, option: browser)
        let reader = WebReader(
            classes: try templates.registry(), library: library, wantsSample: sample,
            start: try StartRefresh(console))
        let place = if let issue { try await shelfPath(of: issue) } else { "" }
        let name = place == nil ? issue : nil
        let isRunning = Mutex(false)
        func serve(port: Int) async throws(MastheadError) {
            try await reader.serve(
                name, at: position, place: place ?? "", port: port, logger: ServerOptions.logger(quiet: quiet)
            ) { url in
                isRunning.withLock { $0 = true }
                console.print(url.absoluteString)
                guard startsBrowser, console.outputIsTerminal else { return }
                Task {
                    guard await !Browser.open(url, environment: console.environment) else { return }
                    console.note("Could not start a browser. Open the address above in a browser.")
                }
            }
        }
        // Always use the same address, so that the browser finds the data it has stored.
        do throws(MastheadError) { try await serve(port: port ?? 8417) } catch {
            guard port == nil, error.code == .portTaken, !isRunning.withLock({ $0 }) else { throw error }
            try await serve(port: 0)
        }
    }
    /// Returns the path of a post or publication on the shelf, or nil if there is none with this name.
    private func shelfPath(of name: String) async throws -> String? {
        let (opened, post) = try await library.openForPost(name)
        if post != nil, let position {
            throw ValidationError("Posts have no pages. Omit the position \(position).")
        }
        if let post { return ReaderServer.path(of: post) }
        guard let publication = try await library.publication(name, in: opened) else { return nil }
        if let position {
            throw ValidationError("Publications have no pages. Omit the position \(position), or use HANDLE/NAME.")
        }
        return ReaderServer.path(of: publication)
    }
}
