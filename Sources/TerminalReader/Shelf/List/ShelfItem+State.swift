import Periodical

extension ShelfItem {
    /// Returns the state to show at the end of an item's row. The text is empty if there is nothing special to show.
    func state(_ download: ShelfDownload?, isOffline: Bool) -> StyledText {
        if let download { return download.state(isOffline: isOffline) }
        let state = ownState
        return reminder?.state(besides: state) ?? state
    }

    private var ownState: StyledText {
        guard post == nil else { return StyledText() }
        switch presence {
        case .onItsWay: return StyledText("⇣ \(TerminalWords.Shared.waiting)", .quiet)
        case .notHere:
            guard problem == nil else { return StyledText("✗ \(TerminalWords.Shared.failed)", .bad) }
            return StyledText(isBook ? TerminalWords.Shelf.download : TerminalWords.Shelf.notDownloaded, .quiet)
        case .here: break
        }
        switch progress {
        case .unread, .reading(nil): return StyledText()
        case .reading(let share?):
            let percent = Int((share * 100).rounded())
            return StyledText("\(percent)%", .quiet)
        case .read: return StyledText(TerminalWords.Shared.read, .quiet)
        }
    }

    /// Returns the title, with signs for a favorite and a reminder.
    func titleText(columns: Int) -> StyledText {
        let style: TextStyle = view.new ? .strong : presence == .notHere ? .quiet : .text
        var marks = StyledText()
        if view.favorite { marks += StyledText(" ★", .accent) }
        if let reminder { marks += StyledText(" ") + reminder.mark() }
        return StyledText(foreign: title, style).fitted(toColumns: columns - marks.columns) + marks
    }

    /// The progress bar of an available item that the user has started.
    var bar: StyledText? {
        guard case .reading(let share?) = progress, presence == .here else { return nil }
        return .bar(share, columns: 6)
    }

    /// Two lines of details: the number and the date, then the articles, the pages and the size.
    var facts: [StyledText] {
        let size = byteCount.flatMap { $0 > 0 ? $0.byteText : nil }
        let first = [numbering, view.date.map(ShelfDate.day)].compactMap(\.self)
        let second = [
            view.articles.map(isBook ? TerminalWords.Shared.chapterCount : TerminalWords.Shared.articleCount),
            view.pages.map(TerminalWords.Shared.pageCount), size,
        ].compactMap(\.self)
        return [first.joined(separator: " · "), second.joined(separator: ", ")].filter { !$0.isEmpty }.map {
            StyledText(foreign: $0, .quiet)
        }
    }
}

extension ShelfDownload {
    /// Returns a download's state, as shown at the end of a row.
    func state(isOffline: Bool) -> StyledText {
        let percent = share.map { "\(Int(($0 * 100).rounded()))%" }
        switch state {
        case .running where !isOffline:
            let done = StyledText("⇣ \(percent ?? byteCount.byteText)", .accent)
            return rate >= 1 ? done + StyledText(" \(Int(rate).byteText)/s", .quiet) : done
        case .running, .waiting:
            return StyledText(
                "⇣ \(TerminalWords.Shared.waiting)" + (byteCount > 0 ? percent.map { " \($0)" } ?? "" : ""), .quiet)
        case .paused: return StyledText("‖ \(TerminalWords.Shared.paused)" + (percent.map { " \($0)" } ?? ""), .quiet)
        case .failed: return StyledText("✗ \(TerminalWords.Shared.failed)", .bad)
        }
    }
}

extension StyledText {
    /// Returns a progress bar.
    static func bar(_ share: Double, columns: Int) -> StyledText {
        guard columns > 1, share.isFinite else { return StyledText() }
        // The bar is never empty once started and never full before the end.
        let least = share > 0 ? 1 : 0
        let done = max(least, min(share < 1 ? columns - 1 : columns, Int((share * Double(columns)).rounded())))
        return StyledText(String(repeating: "━", count: done), .accent)
            + StyledText(String(repeating: "─", count: columns - done), .quiet)
    }
}
