import Periodical
import Reading
import Rendering

/// The screen that lists the pages with matches.
struct HitsScreen: ReaderLayer {
    private(set) var selection: Int

    /// A row of the list: an article, a page with matches, or a gap.
    private enum Row { case article(Int), hit(Int), gap }

    init(_ selection: Int) { self.selection = selection }

    private func rows(in scene: ReadingScene) -> [Row] {
        var rows: [Row] = []
        var article: Int?
        for (index, hit) in scene.hits.enumerated() {
            if hit.position.articleIndex != article {
                if article != nil, scene.rows >= 24 { rows.append(.gap) }
                article = hit.position.articleIndex
                rows.append(.article(hit.position.articleIndex))
            }
            rows.append(.hit(index))
        }
        return rows
    }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        let hits = scene.hits
        if let moved = key.selection(after: selection, of: hits.count, page: max(1, scene.bodyRows.count / 2)) {
            selection = moved
            return
        }
        let last = max(0, hits.count - 1)
        switch key {
        case .character("n"): selection = selection == last ? 0 : selection + 1
        case .character("N"): selection = selection == 0 ? last : selection - 1
        case .enter, .right, .character("l"):
            guard hits.indices.contains(selection) else { return }
            scene.jump(to: hits[selection].position, arriving: .match(isBackwards: false))
        default: scene.request(.anywhere(key))
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) {
        let rows = rows(in: scene)
        let index = mouse.row - scene.bodyRows.lowerBound + scene.window.top
        guard rows.indices.contains(index), case .hit(let hit) = rows[index] else { return }
        if hit == selection { press(.enter, in: &scene) } else { selection = hit }
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let (hits, columns, body) = (scene.hits, scene.columns, scene.bodyRows)
        let articles = Set(hits.map(\.position.articleIndex)).count
        let count =
            columns >= 76 && scene.order == .articles
            ? TerminalWords.Matches.inArticles(pages: hits.count, articles) : TerminalWords.Shared.pageCount(hits.count)
        HeaderLine(
            title: scene.title + " › " + StyledText(foreign: "“\(scene.search?.words ?? "")”"),
            right: StyledText(count, .quiet)
        ).draw(on: &canvas)
        let rows = rows(in: scene)
        let chosen = rows.firstIndex { if case .hit(selection) = $0 { true } else { false } } ?? 0
        scene.window.show(chosen, of: rows.count, height: body.count)
        if selection == 0 { scene.window.show(0, of: rows.count, height: body.count) }
        for (line, index) in scene.window.rows(of: rows.count, height: body.count).enumerated() {
            let row = body.lowerBound + line
            switch rows[index] {
            case .gap: break
            case .article(let article):
                let title = scene.content.grid[PagePosition(articleIndex: article, pageIndex: 0)]?.title ?? ""
                let number = scene.order == .articles ? StyledText("\(article + 1) ", .quiet) : StyledText()
                canvas.put(
                    number + StyledText(foreign: title, .strong), row: row, column: 2, width: columns - 2)
            case .hit(let index):
                let column = columns >= 76 ? 11 : 7
                canvas.put(StyledText(scene.label(of: hits[index].position), .quiet), row: row, endingAt: column - 2)
                canvas.put(
                    Self.context(of: hits[index], columns: columns - column), row: row, column: column,
                    width: columns - column)
                if index == selection { canvas.choose(row: row, from: 2, to: columns - 1) }
            }
        }
        scene.footer = FooterLine(
            hints: [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("n", TerminalWords.Reader.nextMatch), KeyHint("/", TerminalWords.Matches.newSearch),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: hits.count))
    }

    /// Returns a match with its surrounding text, shortened so that the match is always visible.
    static func context(of hit: PageHit, columns: Int) -> StyledText {
        let match = StyledText(foreign: hit.match, .match)
        let room = max(0, min(columns / 2, columns - match.columns - 8))
        var before = Substring(hit.before.printable.trimmingPrefix { $0.isWhitespace })
        while String(before).terminalColumns > room, let space = before.firstIndex(of: " ") {
            before = before[before.index(after: space)...]
        }
        if String(before).terminalColumns > room { before = "" }
        return StyledText("…", .quiet) + StyledText(foreign: String(before)) + match + StyledText(foreign: hit.after)
    }
}

extension ReadingScene {
    /// The pages with matches.
    var hits: [PageHit] { search?.hits ?? [] }
}
