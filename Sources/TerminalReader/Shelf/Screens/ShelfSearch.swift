import Periodical

/// The search screen, with its prompt and results.
struct ShelfSearch: Sendable {
    /// A row of the screen.
    enum Row: Sendable, Hashable {
        case heading(String)
        case gap
        /// A title's row, or the first of a page's two rows.
        case hit(Int)
        case context(Int)
    }

    var prompt = PromptLine()
    /// Whether keys edit the search text. False once a result has been opened, when keys are commands again.
    private(set) var isTyping = true
    /// The search text for ``findings``.
    var words = ""
    var findings = ShelfFindings()
    var isSearching = false
    var chosen = ChosenRow()

    /// All results, in the order on the screen.
    var hits: [ShelfHit] { findings.titles + findings.posts + findings.pages }

    var rows: [Row] {
        var rows: [Row] = []
        if !findings.titles.isEmpty {
            rows.append(.heading(TerminalWords.Search.titles))
            rows += findings.titles.indices.map { .hit($0) }
        }
        func add(_ title: String, _ hits: Range<Int>) {
            guard !hits.isEmpty else { return }
            if !rows.isEmpty { rows.append(.gap) }
            rows.append(.heading(title))
            for index in hits { rows += [.hit(index), .context(index)] }
        }
        let posts = findings.titles.count + findings.posts.count
        add(TerminalWords.Search.posts, findings.titles.count..<posts)
        add(TerminalWords.Search.pages, posts..<posts + findings.pages.count)
        return rows
    }

    /// A short summary of the results.
    var summary: String {
        guard !words.isEmpty else { return "" }
        let (titles, pages) = (findings.titles.count, max(findings.pageCount, findings.pages.count))
        let posts = findings.posts.count
        if titles + posts + pages == 0 { return isSearching ? "" : TerminalWords.Search.none }
        return TerminalWords.Search.summary(titles: titles, posts: posts, pages: pages)
    }
}

extension ShelfSearch: ShelfView {
    var title: String { TerminalWords.Screen.search }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        guard isTyping else { return key == .character("/") ? isTyping = true : scene.request(key) }
        let page = scene.rows / 2
        switch key {
        case .escape: scene.request(.close(.search))
        case .enter: openHit(chosen.index, in: &scene)
        case .backspace where prompt.text.isEmpty: scene.request(.close(.search))
        case .up: _ = chosen.move(.up, count: hits.count, page: page)
        case .down: _ = chosen.move(.down, count: hits.count, page: page)
        case .pageUp: _ = chosen.move(.pageUp, count: hits.count, page: page)
        case .pageDown: _ = chosen.move(.pageDown, count: hits.count, page: page)
        default:
            let before = prompt.text
            if prompt.press(key), prompt.text != before { find(in: &scene) }
        }
    }

    mutating func paste(_ text: String, in scene: inout ShelfScene) {
        isTyping = true
        prompt.insert(text)
        find(in: &scene)
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .row(let index) = scene.target(at: mouse)?.meaning else { return }
        guard chosen.index != index else { return openHit(index, in: &scene) }
        chosen.choose(index, count: hits.count)
    }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        guard !chosen.move(command, count: hits.count, page: scene.rows / 2) else { return }
        switch command {
        case .open: openHit(chosen.index, in: &scene)
        case .stop: scene.request(.close(.search))
        default: break
        }
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        scene.drawHeader(crumb: "", on: &canvas)
        let new = Set(scene.contents.items.lazy.filter(\.view.new).map(\.id))
        scene.targets += draw(on: &canvas) { new.contains($0) }
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        let open = [
            KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
            KeyHint("↓", TerminalWords.Shared.select),
        ]
        return isTyping
            ? open + [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)]
            : open + [KeyHint("/", TerminalWords.Shared.search), KeyHint("q", TerminalWords.Shared.back)]
    }

    func position(in scene: ShelfScene) -> String { "" }

    /// Updates the results, unless the user has changed the search text since the search started.
    mutating func update(_ findings: ShelfFindings, for words: String) {
        guard words == prompt.text else { return }
        // Keep the selection when more results for the same text arrive.
        if self.words != words { chosen = ChosenRow() }
        self.words = words
        self.findings = findings
        chosen.clamp(hits.count)
    }

    /// Searches for the typed text, canceling the previous search.
    private mutating func find(in scene: inout ShelfScene) {
        scene.effects.append(.cancel(.search))
        let words = prompt.text
        guard words.contains(where: { !$0.isWhitespace }) else {
            isSearching = false
            return update(ShelfFindings(), for: words)
        }
        isSearching = true
        scene.start(.search) { host, tell throws(MastheadError) in
            try await host.find(words) { tell(.found($0, for: words)) }
            guard !Task.isCancelled else { return }
            tell(.searched(words))
        }
    }

    private mutating func openHit(_ index: Int, in scene: inout ShelfScene) {
        guard hits.indices.contains(index) else { return }
        isTyping = false
        let hit = hits[index]
        guard !hit.isPost else { return scene.request(.openPost(hit.item)) }
        scene.open(
            hit.item, title: hit.title.map(\.text).joined(), isHere: scene.item(hit.item)?.presence == .here,
            at: hit.position, words: hit.position == nil ? nil : words)
    }
}

extension ShelfSearch {
    /// Draws the search screen.
    /// - Parameter isNew: Returns whether an item is new.
    mutating func draw(
        on canvas: inout Canvas, isNew: (ItemReference) -> Bool
    ) -> [ShelfTarget] {
        let isLow = canvas.rows < 24
        let end = min(canvas.columns - 1, 84)
        let line = isLow ? 2 : 3
        let summary = StyledText(summary, .quiet)
        let start = summary.isEmpty ? end + 1 : canvas.put(summary, row: line, endingAt: end)
        canvas.put(StyledText("/", .strongAccent), row: line, column: 2)
        let typed = isTyping ? prompt.shown(columns: start - 5) : StyledText(prompt.text)
        canvas.put(typed, row: line, column: 3, width: start - 5)
        let top = line + 2
        let height = canvas.rows - top - (isLow ? 0 : 1)
        let rows = rows
        let selected = rows.firstIndex(of: .hit(chosen.index)) ?? 0
        chosen.window.show(selected, of: rows.count, height: height)
        if chosen.index == 0 { chosen.window.show(0, of: rows.count, height: height) }
        var targets: [ShelfTarget] = []
        for (offset, index) in chosen.window.rows(of: rows.count, height: height).enumerated() {
            let row = top + offset
            switch rows[index] {
            case .gap: break
            case .heading(let title): canvas.put(StyledText(title, .strong), row: row, column: 2)
            case .hit(let number):
                let hit = hits[number]
                if isNew(hit.item) { canvas.put(StyledText("●", .accent), row: row, column: 2) }
                let place = hit.position.map(\.description) ?? hit.publication
                let right = canvas.put(StyledText(foreign: place, .quiet), row: row, endingAt: end, width: end / 2)
                canvas.put(.parts(hit.title), row: row, column: 4, width: right - 6)
                if number == chosen.index { canvas.choose(row: row, from: 1, to: end + 1) }
                targets.append(
                    ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            case .context(let number):
                canvas.put(.context(hits[number].context, columns: end - 4), row: row, column: 4, width: end - 3)
                targets.append(
                    ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            }
        }
        if rows.isEmpty, !isSearching, !words.isEmpty, words == prompt.text {
            canvas.put(
                StyledText(foreign: TerminalWords.Search.nothingFound(words)), row: top, column: 4, width: end - 3)
        }
        return targets
    }
}

extension StyledText {
    /// Returns untrusted text with the matches highlighted.
    static func parts(_ parts: [ShelfHit.Part], _ style: TextStyle = .text) -> StyledText {
        parts.reduce(StyledText()) { $0 + StyledText(foreign: $1.text, $1.isMatch ? .match : style) }
    }

    /// Returns the matches and the text around them. If the text before the first match is too long, its beginning is
    /// cut off.
    static func context(_ parts: [ShelfHit.Part], columns: Int) -> StyledText {
        guard let first = parts.firstIndex(where: \.isMatch), first > 0 else { return .parts(parts) }
        var before = StyledText(foreign: parts[..<first].map(\.text).joined()).text
        let found = StyledText(foreign: parts[first].text).columns
        // Reserve at least a third of the row for the text before the match.
        let room = max(columns / 3, columns - found - 20 - parts[(first + 1)...].map(\.text).joined().count)
        if before.terminalColumns > room {
            while before.terminalColumns > room - 1, !before.isEmpty { before.removeFirst() }
            before = "…" + before
        }
        return StyledText(before) + .parts(Array(parts[first...]))
    }
}
