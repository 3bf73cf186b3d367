import Periodical

/// The screen that lists the downloads and their progress.
struct DownloadList: Sendable {
    private(set) var downloads: [ShelfDownload] = []
    var chosen = ChosenRow()

    /// Updates the downloads. The selected download stays selected.
    mutating func update(_ found: [ShelfDownload]) {
        let item = selected?.id
        downloads = found
        if let item, let index = found.firstIndex(where: { $0.id == item }) { chosen.choose(index, count: found.count) }
        chosen.clamp(found.count)
    }

    var selected: ShelfDownload? { downloads.indices.contains(chosen.index) ? downloads[chosen.index] : nil }

    /// The speed and the remaining time, which the header shows.
    var summary: StyledText {
        let active = downloads.filter { $0.state == .running || $0.state == .waiting }
        let rate = active.reduce(0) { $0 + $1.rate }
        guard rate >= 1 else { return StyledText() }
        let rest = active.reduce(0) { $0 + max(0, ($1.totalByteCount ?? $1.byteCount) - $1.byteCount) }
        return StyledText(
            "\(Int(rate).byteText)/s   \(TerminalWords.Dates.left(Self.time(Double(rest) / rate)))", .quiet)
    }

    /// Returns the number of downloads that fit on a screen.
    static func page(rows: Int) -> Int { max(1, (rows - 3) / 3) }

    /// Draws the list.
    /// - Parameter titles: Returns the titles of an item and its publication, which are untrusted text.
    mutating func draw(
        on canvas: inout Canvas, titles: (ItemReference) -> (item: String, publication: String)
    ) -> [ShelfTarget] {
        guard !downloads.isEmpty else {
            canvas.put(StyledText(TerminalWords.Downloads.none), row: 4, column: 4)
            return []
        }
        let end = min(canvas.columns - 1, 84)
        let page = Self.page(rows: canvas.rows)
        chosen.window.show(chosen.index, of: downloads.count, height: page)
        var targets: [ShelfTarget] = []
        for (offset, index) in chosen.window.rows(of: downloads.count, height: page).enumerated() {
            let row = 3 + offset * 3
            let download = downloads[index]
            let state = Self.state(download)
            let start = canvas.put(state, row: row, endingAt: end)
            let title = titles(download.id)
            canvas.put(
                StyledText(foreign: title.item, .strong) + StyledText("  ")
                    + StyledText(foreign: title.publication, .quiet), row: row, column: 2, width: start - 4)
            if index == chosen.index { canvas.choose(row: row, from: 1, to: end + 1) }
            let bar = end * 4 / 7 - (canvas.columns < 80 ? 9 : 1)
            canvas.put(.bar(download.share ?? 0, columns: bar), row: row + 1, column: 2)
            canvas.put(
                Self.figures(download), row: row + 1, column: bar + 4, width: max(1, end - bar - 3))
            targets.append(ShelfTarget(rows: row..<row + 2, columns: 1..<end + 2, meaning: .row(index)))
        }
        return targets
    }

    private static func state(_ download: ShelfDownload) -> StyledText {
        switch download.state {
        case .running: StyledText(download.share.map { "\(Int($0 * 100))%" } ?? "", .accent)
        case .waiting where download.problem != nil: StyledText("✗ \(TerminalWords.Shared.waiting)", .warn)
        case .waiting: StyledText(TerminalWords.Shared.waiting, .quiet)
        case .paused: StyledText("‖ \(TerminalWords.Shared.paused)", .quiet)
        case .failed: StyledText("✗ \(TerminalWords.Shared.failed)", .bad)
        }
    }

    private static func figures(_ download: ShelfDownload) -> StyledText {
        if let problem = download.problem, download.state == .failed || download.state == .waiting {
            return StyledText(foreign: problem, .quiet)
        }
        var text = download.byteCount.byteText
        if let total = download.totalByteCount {
            let (whole, unit) = (total.byteText, total.byteText.split(separator: " ").last ?? "")
            // Print the unit only once if both sizes have the same unit.
            if text.hasSuffix(" \(unit)") { text = String(text.dropLast(unit.count + 1)) }
            text = download.byteCount == 0 ? whole : TerminalWords.Downloads.amount(text, of: whole)
        }
        if download.state == .running, download.rate >= 1 {
            text += "   \(Int(download.rate).byteText)/s"
            if let seconds = download.secondsLeft { text += "   \(time(seconds))" }
        }
        return StyledText(text, .quiet)
    }

    /// Formats a duration: `4 s`, `3 min`, `2 h`.
    static func time(_ seconds: Double) -> String {
        if seconds < 90 { return TerminalWords.Dates.seconds(Int(seconds.rounded(.up))) }
        if seconds < 5400 { return TerminalWords.Dates.minutes(Int((seconds / 60).rounded(.up))) }
        return TerminalWords.Dates.hours(Int(min(seconds / 3600, 9999).rounded(.up)))
    }
}

extension DownloadList: ShelfView {
    var title: String { TerminalWords.Screen.downloads }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        guard !chosen.move(command, count: downloads.count, page: Self.page(rows: scene.rows)) else { return }
        switch command {
        case .pauseAll: scene.pauseAllDownloads()
        case .open, .pause, .remove, .download, .about, .menu:
            guard let item = selected.flatMap({ scene.item($0.id) }) else { return }
            ItemActions(item: item, group: []).carryOut(command, in: &scene)
        default: break
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .row(let index) = scene.target(at: mouse)?.meaning else { return }
        guard chosen.index != index else { return carryOut(.open, in: &scene) }
        chosen.choose(index, count: downloads.count)
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        HeaderLine(title: StyledText(title, .strong), right: summary).draw(on: &canvas)
        let shared = scene
        scene.targets += draw(on: &canvas) { id in
            (shared.item(id)?.title ?? id.name, shared.publicationTitle(id.handle ?? ""))
        }
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        let isStopped = selected.map { $0.state == .paused || $0.state == .failed } ?? false
        return [
            KeyHint("p", isStopped ? TerminalWords.Shared.resume : TerminalWords.Shared.pause),
            KeyHint("P", TerminalWords.Shared.all), KeyHint("x", TerminalWords.Shared.cancel),
        ]
    }

    func position(in scene: ShelfScene) -> String { chosen.position(of: downloads.count) }
}
