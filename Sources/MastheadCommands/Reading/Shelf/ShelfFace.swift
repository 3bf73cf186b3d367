import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader
import UserSettings

/// The shelf at a terminal, which `masthead` and `masthead read` open.
struct ShelfFace {
    let classes: PageClassRegistry
    let format: TerminalGraphics.Format?
    let options: LibraryOptions

    /// Whether there is a terminal to show it at.
    static var hasTerminal: Bool {
        Console.current.inputIsTerminal && Console.current.outputIsTerminal
            && Console.current.environment["TERM"] != "dumb"
    }

    /// Shows it until the reader has enough.
    ///
    /// A library is made where nothing was ever kept, so that there is one to follow something with.
    /// - Parameter post: the post that it begins with; nil for the shelf itself.
    func run(at post: ItemReference? = nil) async throws {
        guard Self.hasTerminal else {
            throw MastheadError(
                .noTerminal, cannot: "open", to: "the shelf", found: "standard input or output is not a terminal",
                hint: "Use `masthead list` to list the issues, or `masthead open` for the shelf in a browser.")
        }
        var announcing = TimerAnnouncing()
        // The screen of timers shows it.
        announcing.show = { _, _ in }
        let start = try LookAtStart(.current)
        let library = try await options.open(
            try TransferOptions.parse([]), making: try options.isUnmade(), timers: { [announcing] _ in announcing },
            addsTimers: true, afterFeeds: start.exchange)
        let host = LibraryShelfHost(library, classes: classes, options: options)
        let shelf = try TerminalShelf(
            host, at: post, format: format, environment: Console.current.environment)
        start.begin(library)
        let signal = await shelf.run()
        await start.end()
        await host.browsers.close()
        await library.tellReading()
        guard let signal else { return }
        // The parent process is told by which signal this one ended.
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
        throw ExitCode(128 + signal)
    }
}
