import IssueLibrary
import Synchronization

/// A progress display for a long task. In a terminal, it is a line with a bar. Otherwise, a line is printed every ten
/// seconds, so short tasks print nothing.
final class CountingDisplay: Sendable {
    private struct State {
        var block: TerminalBlock
        var name = ""
        var meter = RateMeter()
        var lastDrawn: ContinuousClock.Instant?
    }

    /// The time between lines if there is no terminal.
    private static let rhythm = Duration.seconds(10)

    private let state: Mutex<State>
    private let console: Console
    private let isQuiet: Bool
    private let isAnnounced: Bool

    /// - Parameter isAnnounced: whether to print the task's name at its start even without a terminal.
    init(console: Console, isQuiet: Bool, isAnnounced: Bool = false) {
        self.isAnnounced = isAnnounced
        state = Mutex(State(block: TerminalBlock(console)))
        self.console = console
        self.isQuiet = isQuiet
    }

    /// Shows the progress, at most ten times a second in a terminal and every ten seconds otherwise.
    /// - Parameter name: the task's name. A new name restarts the measurement of the rate.
    func show(_ name: String, _ progress: DownloadProgress, unit: ProgressRow.Unit = .bytes) {
        state.withLock { state in
            guard !isQuiet else { return }
            if state.name != name { state.meter = RateMeter() }
            state.name = name
            state.meter.add(progress.byteCount)
            let now = ContinuousClock.now
            let pause = state.block.isPossible ? Duration.milliseconds(100) : Self.rhythm
            if let last = state.lastDrawn, last.duration(to: now) < pause { return }
            let isFirst = state.lastDrawn == nil
            state.lastDrawn = now
            // Print no numbers yet, because they would be outdated by the time the user reads them.
            if isFirst, !state.block.isPossible {
                if isAnnounced { console.note(name) }
                return
            }
            let row = ProgressRow(name: name, progress: progress, unit: unit, rate: state.meter.rate())
            if state.block.isPossible { state.block.draw([row]) } else { console.note("\(name): \(row.figures)") }
        }
    }

    /// Shows the number of finished pages, files or other units.
    func show(_ name: String, _ done: Int, of total: Int, _ things: String) {
        show(name, DownloadProgress(byteCount: done, totalByteCount: total), unit: .things(things))
    }

    /// Removes the line.
    func finish() { state.withLock { $0.block.erase() } }
}
