import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import Synchronization

/// A display of this process's downloads. In a terminal, it has a line for each running download and one for the total.
/// Otherwise, a line is printed whenever a download ends.
final class ProgressDisplay: Sendable {
    private struct State {
        var rows: [UUID: ProgressRow] = [:]
        var meters: [UUID: RateMeter] = [:]
        var running: [UUID] = []
        var lastDrawn: ContinuousClock.Instant?
        var block: TerminalBlock
        var finishedCount = 0
        var failedCount = 0
        var arrivedByteCount = 0
    }

    private let state: Mutex<State>
    private let console: Console
    private let isQuiet: Bool
    private let tellsFailures: Bool
    private let start = ContinuousClock.now

    /// - Parameter tellsFailures: whether to print failures. Pass false if the caller reports them.
    init(_ downloads: [AssetDownload], console: Console, isQuiet: Bool, tellsFailures: Bool = true) {
        self.console = console
        self.isQuiet = isQuiet
        self.tellsFailures = tellsFailures
        var state = State(block: TerminalBlock(console))
        for download in downloads {
            state.rows[download.identifier] = ProgressRow(
                name: console.name(of: download), progress: download.currentProgress)
        }
        self.state = Mutex(state)
    }

    func show(_ event: DownloadEvent) {
        state.withLock { state in
            let identifier = event.download.identifier
            let name = console.name(of: event.download)
            switch event {
            case .started(let download):
                state.running.append(identifier)
                let row = ProgressRow(name: name, progress: download.currentProgress)
                state.rows[identifier] = row
                // Bytes that were on disk before do not count for the rate.
                state.meters[identifier] = RateMeter()
                state.meters[identifier]?.add(row.progress.byteCount)
                draw(&state)
            case .progress(_, let progress): advance(identifier, progress, &state)
            case .waiting(_, let error, let pause):
                let words = ProgressRow.waiting(pause, error)
                state.rows[identifier]?.remark = words
                state.rows[identifier]?.rate = 0
                state.meters[identifier] = nil
                draw(&state, now: true)
            case .finished:
                // Content that is linked from an earlier issue or scale counts for the total although it was not
                // downloaded.
                let size = max(state.rows[identifier]?.progress.byteCount ?? 0, event.download.expected.size ?? 0)
                state.running.removeAll { $0 == identifier }
                state.finishedCount += 1
                say("\(name): available (\(size.byteText))", &state)
            case .stopped(_, let error):
                state.running.removeAll { $0 == identifier }
                say("\(name): \(error.found.printable)", &state)
            case .failed(_, let error):
                state.running.removeAll { $0 == identifier }
                state.block.erase()
                guard tellsFailures else { return }
                state.failedCount += 1
                console.report(error.of(event.download.label))
            }
        }
    }

    /// Removes the lines and prints a summary.
    func finish() {
        state.withLock { state in
            state.block.erase()
            // Without a terminal, the lines for the individual downloads are enough.
            guard !isQuiet, state.block.isPossible, state.finishedCount + state.failedCount > 0 else { return }
            let seconds = start.duration(to: .now) / .seconds(1)
            var parts = ["\(state.finishedCount) downloaded"]
            if state.failedCount > 0 { parts.append("\(state.failedCount) failed") }
            parts.append("\(state.arrivedByteCount.byteText) in \(ProgressRow.time(seconds))")
            console.note(parts.joined(separator: ", "))
        }
    }

    private func advance(_ identifier: UUID, _ progress: DownloadProgress, _ state: inout State) {
        let before = state.rows[identifier]?.progress.byteCount ?? 0
        state.arrivedByteCount += max(0, progress.byteCount - before)
        state.rows[identifier]?.progress = progress
        state.rows[identifier]?.remark = nil
        state.meters[identifier, default: RateMeter()].add(progress.byteCount)
        state.rows[identifier]?.rate = state.meters[identifier]?.rate() ?? 0
        draw(&state)
    }

    private func say(_ line: String, _ state: inout State) {
        guard !isQuiet else { return }
        state.block.erase()
        console.note(line)
    }

    private func draw(_ state: inout State, now isUrgent: Bool = false) {
        guard !isQuiet, state.block.isPossible else { return }
        let now = ContinuousClock.now
        if !isUrgent, let last = state.lastDrawn, last.duration(to: now) < .milliseconds(100) { return }
        state.lastDrawn = now
        let rows = state.running.compactMap { state.rows[$0] }
        var total = ProgressRow.total(of: Array(state.rows.values), name: "total")
        total.rate = rows.reduce(0) { $0 + $1.rate }
        state.block.draw(rows, total: total)
    }
}

extension Console {
    /// Returns a download's name: its label in a terminal, otherwise its reference, because a program may read it.
    fileprivate func name(of download: AssetDownload) -> String {
        errorsAreTerminal ? download.label.printable : download.item.description.printable
    }
}
