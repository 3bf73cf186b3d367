import IssueLibrary
import Synchronization

/// Shows how far one long job has come: a line with a bar on a terminal; elsewhere a line now and then, and none of a job that
/// is soon done.
final class CountingDisplay: Sendable {
    private struct State {
        var block: TerminalBlock
        var name = ""
        var meter = RateMeter()
        var lastDrawn: ContinuousClock.Instant?
    }

    /// How often people are told where there is no terminal.
    private static let rhythm = Duration.seconds(10)

    private let state: Mutex<State>
    private let console: Console
    private let isQuiet: Bool
    private let isAnnounced: Bool

    /// - Parameter isAnnounced: whether the job is named when it begins, also where there is no terminal: a person waits for it.
    init(console: Console, isQuiet: Bool, isAnnounced: Bool = false) {
        self.isAnnounced = isAnnounced
        state = Mutex(State(block: TerminalBlock(console)))
        self.console = console
        self.isQuiet = isQuiet
    }

    /// Shows it, as often as people can follow.
    /// - Parameter name: what is being worked on; a new one begins anew.
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
            // Figures of the beginning would be old by the time they are read.
            if isFirst, !state.block.isPossible {
                if isAnnounced { console.note(name) }
                return
            }
            let row = ProgressRow(name: name, progress: progress, unit: unit, rate: state.meter.rate())
            if state.block.isPossible { state.block.draw([row]) } else { console.note("\(name): \(row.figures)") }
        }
    }

    /// Shows how many things are done.
    func show(_ name: String, _ done: Int, of total: Int, _ things: String) {
        show(name, DownloadProgress(byteCount: done, totalByteCount: total), unit: .things(things))
    }

    /// Takes the line away.
    func finish() { state.withLock { $0.block.erase() } }
}
