import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader
import UserSettings

/// The shelf in the terminal, which `masthead` and `masthead read` open.
struct ShelfFace {
    let classes: PageClassRegistry
    let format: TerminalGraphics.Format?
    let options: LibraryOptions

    /// Whether there is a terminal that can show the shelf.
    static var hasTerminal: Bool {
        Console.current.inputIsTerminal && Console.current.outputIsTerminal
            && Console.current.environment["TERM"] != "dumb"
    }

    /// Shows the shelf until the user quits.
    ///
    /// If there is no library yet, creates one, so that the user can follow publications.
    /// - Parameters:
    ///   - post: the post to open first, or nil for the start screen.
    ///   - handle: the publication to show first, or nil for all.
    func run(at post: ItemReference? = nil, showing handle: String? = nil) async throws {
        guard Self.hasTerminal else {
            throw MastheadError(
                .noTerminal, cannot: "open", to: "the shelf", found: "standard input or output is not a terminal",
                hint: "Use `masthead list` to list the issues, or `masthead open` for the shelf in a browser.")
        }
        var announcing = TimerAnnouncing()
        // Print nothing else, because events appear on the timers screen.
        announcing.show = { _, _ in }
        let start = try StartRefresh(.current)
        let library = try await options.open(
            try TransferOptions.parse([]), making: try options.isUnmade(), timers: { [announcing] _ in announcing },
            addsTimers: true, afterFeeds: start.exchange)
        let host = LibraryShelfHost(library, classes: classes, options: options)
        let shelf = try TerminalShelf(
            host, at: post, showing: handle, format: format, environment: Console.current.environment)
        start.begin(library)
        let signal = await shelf.run()
        await start.end()
        await host.browsers.close()
        await library.tellReading()
        guard let signal else { return }
        // Send the signal again with its default action, so that the parent process learns which signal ended this
        // process.
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        throw ExitCode(128 + signal)
    }
}
