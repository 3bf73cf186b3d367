import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// A live list of timers, redrawn every second. Timers fire while the list is shown.
struct TimerWatch {
    private let console: Console

    init(_ console: Console) { self.console = console }

    /// Shows the list until the user presses `q` or Ctrl-C.
    func show(_ options: LibraryOptions) async throws {
        guard console.outputIsTerminal, console.errorsAreTerminal else {
            throw MastheadError(
                .noTerminal, cannot: "watch", to: "the timers", found: "the output is not a terminal",
                hint: "Use `masthead timer list` to list the timers once.")
        }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        var announcing = TimerAnnouncing()
        announcing.show = { events, _ throws(MastheadError) in for event in events { line.yield(event.line) } }
        let opened = try await options.open(timers: { [announcing] _ in announcing })
        _ = try await Signals.interruptible(and: [SIGQUIT]) { [console] in
            let keys = try TerminalKeys()
            defer { keys.end() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                // When the key `q` or a signal ends one of the tasks, the other ends too.
                group.addTask { await keys.quit() }
                group.addTask {
                    var told = lines.makeAsyncIterator()
                    var block = TerminalBlock(console)
                    defer { block.erase() }
                    while !Task.isCancelled, !console.isUnheard {
                        try await opened.agent.runTimers()
                        line.yield("")
                        while let words = await told.next(), !words.isEmpty {
                            block.erase()
                            console.writeProgress("\u{07}\(words)\n")
                        }
                        let (now, home) = opened.timers.clock
                        let timers = try await opened.timers.all().map { TimerView($0, at: now, in: home) }
                        let lines = TimerTable(timers, in: home).lines(for: console)
                        let end = "Press q to close this list. The timers keep running.".fitted(
                            toColumns: max(1, console.size.columns - 1))
                        block.draw(lines.isEmpty ? ["No timers yet."] : lines, last: end)
                        let fraction = now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
                        try await Task.sleep(for: .seconds(1 - fraction))
                    }
                }
                try await group.next()
                group.cancelAll()
                while await group.nextResult() != nil {}
            }
        }
    }
}
