import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import Synchronization

/// Shows downloads: on a terminal one moving line with bar, rate and time left; elsewhere a line when one ends.
final class ProgressDisplay: Sendable {
    private struct State {
        var downloads: [UUID: DownloadProgress] = [:]
        var names: [UUID: String] = [:]
        var running: [UUID] = []
        /// What was on disk when a download began: rates count what arrived since.
        var startBytes: [UUID: Int] = [:]
        var start = ContinuousClock.now
        var lastDrawn: ContinuousClock.Instant?
        var isDrawn = false
    }

    private let state = Mutex(State())
    private let console: Console
    private let isQuiet: Bool

    init(_ downloads: [AssetDownload], console: Console, isQuiet: Bool) {
        self.console = console
        self.isQuiet = isQuiet
        state.withLock { state in
            for download in downloads {
                state.downloads[download.identifier] = DownloadProgress(
                    byteCount: 0, totalByteCount: download.expected.size)
                state.names[download.identifier] = download.issueName
            }
        }
    }

    /// Takes what happened.
    func show(_ event: DownloadEvent) {
        state.withLock { state in
            switch event {
            case .started(let download):
                state.running.append(download.identifier)
                draw(&state)
            case .progress(let download, let progress):
                if state.startBytes[download.identifier] == nil {
                    state.startBytes[download.identifier] = progress.byteCount
                }
                state.downloads[download.identifier] = progress
                draw(&state)
            case .finished(let download):
                end(download, &state)
                let size = state.downloads[download.identifier]?.byteCount ?? 0
                say("\(download.issueName.printable): available (\(size.byteText))", &state)
            case .failed(let download, let error):
                end(download, &state)
                erase(&state)
                console.report(error)
            }
        }
    }

    /// Takes the moving line away.
    func finish() { state.withLock { erase(&$0) } }

    private func end(_ download: AssetDownload, _ state: inout State) {
        state.running.removeAll { $0 == download.identifier }
    }

    private func say(_ line: String, _ state: inout State) {
        guard !isQuiet else { return }
        erase(&state)
        console.note(line)
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        console.writeProgress("\r\u{1B}[K")
        state.isDrawn = false
    }

    private func draw(_ state: inout State) {
        let now = ContinuousClock.now
        if let last = state.lastDrawn, last.duration(to: now) < .milliseconds(100) { return }
        guard !isQuiet, console.errorsAreTerminal else { return }
        state.lastDrawn = now
        let done = state.downloads.values.reduce(0) { $0 + $1.byteCount }
        let totals = state.downloads.values.map(\.totalByteCount)
        let total = totals.contains(nil) ? nil : totals.reduce(0) { $0 + ($1 ?? 0) }
        let seconds = max(
            0.001,
            Double(state.start.duration(to: now).components.seconds) + Double(
                state.start.duration(to: now).components.attoseconds) / 1e18)
        let rate = Double(done - state.startBytes.values.reduce(0, +)) / seconds
        var line = ""
        if let total, total > 0 {
            let filled = min(20, done * 20 / total)
            line += "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "] "
            line += "\(min(100, done * 100 / total))% "
            line += "\(done.byteText) of \(total.byteText)"
            if rate > 0 { line += "  \(Int(rate).byteText)/s  \(Self.time(Double(max(0, total - done)) / rate)) left" }
        } else {
            line += "\(done.byteText)  \(Int(max(0, rate)).byteText)/s"
        }
        let names = state.running.compactMap { state.names[$0]?.printable }
        line += "  " + names.joined(separator: ", ")
        console.writeProgress("\r\u{1B}[K" + line.prefix(max(20, console.size.columns - 1)))
        state.isDrawn = true
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999).rounded(.up))
        let (hours, minutes) = (whole / 3600, whole % 3600 / 60)
        return hours > 0
            ? String(format: "%d:%02d:%02d", hours, minutes, whole % 60)
            : String(format: "%d:%02d", minutes, whole % 60)
    }
}
