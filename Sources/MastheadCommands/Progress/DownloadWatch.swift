import Foundation
import IssueLibrary
import Periodical

/// A progress display for downloads in other processes, which is updated by polling the library.
struct DownloadWatch {
    private let library: IssueLibrary
    private let console: Console
    private var block: TerminalBlock
    private var meters: [UUID: RateMeter] = [:]
    private var lastStates: [UUID: (name: String, state: DownloadState)] = [:]

    init(_ library: IssueLibrary, console: Console) {
        self.library = library
        self.console = console
        block = TerminalBlock(console)
    }

    /// Returns the current downloads. If any of them is running, polls twice to measure its rate.
    static func sample(_ library: IssueLibrary) async throws -> [(status: DownloadStatus, row: ProgressRow)] {
        var watch = DownloadWatch(library, console: .current)
        var rows: [(DownloadStatus, ProgressRow)] = []
        for try await statuses in library.downloads.statuses(every: .milliseconds(400)) {
            let isSecond = !watch.meters.isEmpty
            rows = zip(statuses, watch.rows(of: statuses)).map { ($0, $1) }
            if isSecond || !statuses.contains(where: { $0.state == .running }) { break }
        }
        return rows
    }

    /// Shows progress until there is no more to show or the user presses Ctrl-C.
    /// - Parameter isUnderWay: returns whether to expect more progress, given the current downloads.
    mutating func show(while isUnderWay: @escaping @Sendable ([DownloadStatus]) -> Bool) async throws {
        var copy = self
        defer { self = copy }
        for try await statuses in library.downloads.statuses(every: .milliseconds(250)) {
            try await copy.draw(statuses)
            if !isUnderWay(statuses) { break }
        }
        copy.block.erase()
    }

    private mutating func rows(of statuses: [DownloadStatus]) -> [ProgressRow] {
        statuses.map { status in
            meters[status.identifier, default: RateMeter()].add(status.progress.byteCount)
            var row = ProgressRow(name: status.label.printable, progress: status.progress)
            switch status.state {
            case .running: row.rate = meters[status.identifier]?.rate() ?? 0
            case .waiting: row.remark = status.hold?.words ?? status.error?.summary
            case .paused: row.remark = "paused"
            case .failed: row.remark = status.error?.summary ?? "failed"
            }
            return row
        }
    }

    private mutating func draw(_ statuses: [DownloadStatus]) async throws {
        try await tellOfChanges(statuses)
        guard block.isPossible else { return }
        let rows = rows(of: statuses)
        let shown = zip(statuses, rows).filter { $0.0.state != .failed }.map(\.1)
        if shown.isEmpty { block.erase() } else { block.draw(shown, total: .total(of: shown, name: "total")) }
    }

    /// Prints a line for each download that has started, ended, paused or failed since the last poll.
    private mutating func tellOfChanges(_ statuses: [DownloadStatus]) async throws {
        var states: [UUID: (name: String, state: DownloadState)] = [:]
        for status in statuses {
            states[status.identifier] = (status.label, status.state)
            guard lastStates[status.identifier]?.state != status.state else { continue }
            let name = status.label.printable
            switch status.state {
            case .failed: say("\(name): \(status.error?.summary ?? "failed")")
            case .paused: say("\(name): paused")
            case .running where !block.isPossible:
                say("\(name): downloading \(ProgressRow(name: name, progress: status.progress).figures)")
            default: break
            }
        }
        for (identifier, last) in lastStates where states[identifier] == nil {
            let issue = try await library.items.item(ItemReference(last.name))
            let end = issue?.status == .available && issue?.isUpdating == false ? "is available" : "was canceled"
            say("\(last.name.printable) \(end)")
        }
        lastStates = states
    }

    private mutating func say(_ line: String) {
        block.erase()
        console.note(line)
    }
}
