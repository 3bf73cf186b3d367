import IssueLibrary
import Synchronization

/// Shows how far one long job has come: a line with a bar on a terminal; elsewhere a line now and then.
final class CountingDisplay: Sendable {
    private struct State {
        var block: ProgressBlock
        var name = ""
        var meter = RateMeter()
        var lastDrawn: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    private let console: Console
    private let isQuiet: Bool

    init(console: Console, isQuiet: Bool) {
        state = Mutex(State(block: ProgressBlock(console)))
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
            let pause = state.block.isPossible ? Duration.milliseconds(100) : .seconds(10)
            if let last = state.lastDrawn, last.duration(to: now) < pause { return }
            state.lastDrawn = now
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
