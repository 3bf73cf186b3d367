import Periodical
import Rendering

/// The shelf as a grid of covers.
struct CoverGrid: Sendable {
    private(set) var items: [Int] = []
    var chosen = ChosenRow()

    static let coverColumns = 20
    static let coverRows = 13
    private static let step = 23
    private static let rowStep = 18

    /// Updates the grid with the items in the list, each of them once, newest first.
    mutating func update(_ listing: ShelfListing, _ contents: ShelfContents) {
        let item = items.indices.contains(chosen.index) ? items[chosen.index] : nil
        var seen: Set<Int> = []
        for section in listing.sections { seen.formUnion(section.items) }
        // Leave out posts, which have no covers.
        items = contents.items.indices.filter { seen.contains($0) && contents.items[$0].post == nil }
        if let item, let index = items.firstIndex(of: item) { chosen.choose(index, count: items.count) }
        chosen.clamp(items.count)
    }

    static func across(_ columns: Int) -> Int { max(1, (columns - 2) / step) }

    private static func down(_ rows: Int) -> Int { max(1, (rows - 3) / rowStep) }

    /// Moves the selection if the command is a move.
    mutating func move(_ command: ShelfCommand, columns: Int, rows: Int) -> Bool {
        let across = Self.across(columns)
        let index: Int
        switch command {
        case .left: index = chosen.index - 1
        case .right: index = chosen.index + 1
        case .up: index = chosen.index - across
        case .down: index = chosen.index + across
        case .pageUp: index = chosen.index - across * Self.down(rows)
        case .pageDown: index = chosen.index + across * Self.down(rows)
        case .first: index = 0
        case .last: index = items.count - 1
        default: return false
        }
        // In the first row, `up` has no effect.
        if index >= 0 || command != .up { chosen.choose(index, count: items.count) }
        return true
    }

    /// Returns the index of the first visible cover, and the number of columns and rows.
    private func visible(_ canvas: Canvas) -> (first: Int, across: Int, down: Int) {
        let (across, down) = (Self.across(canvas.columns), Self.down(canvas.rows))
        let line = chosen.index / across
        let top = max(0, line / down * down)
        return (top * across, across, down)
    }

    /// Returns the requests for the visible covers.
    func requests(columns: Int, rows: Int, _ scene: ShelfScene) -> [CoverRequest] {
        let shown = visible(Canvas(columns: columns, rows: rows))
        let indices = items.indices.dropFirst(shown.first).prefix(shown.across * (shown.down + 1))
        return indices.compactMap { Self.request(scene.contents.items[items[$0]], scene) }
    }

    /// Returns the items whose covers are visible.
    func shown(columns: Int, rows: Int) -> [Int] {
        let shown = visible(Canvas(columns: columns, rows: rows))
        return items.indices.dropFirst(shown.first).prefix(shown.across * (shown.down + 1)).map { items[$0] }
    }

    private static func request(_ item: ShelfItem, _ scene: ShelfScene) -> CoverRequest? {
        guard scene.showsCovers, let file = item.cover else { return nil }
        return CoverRequest(file: file, columns: coverColumns, rows: coverRows, graphics: scene.graphics)
    }

    func draw(on canvas: inout Canvas, _ scene: ShelfScene) -> [ShelfTarget] {
        let shown = visible(canvas)
        var targets: [ShelfTarget] = []
        for index in items.indices.dropFirst(shown.first).prefix(shown.across * shown.down) {
            let place = index - shown.first
            let row = 3 + place / shown.across * Self.rowStep
            let column = 3 + place % shown.across * Self.step
            let item = scene.contents.items[items[index]]
            drawCover(of: item, row, column, on: &canvas, scene)
            let below = row + Self.coverRows
            guard below + 1 < canvas.rows else { continue }
            let mark = item.view.new ? StyledText("● ", .accent) : StyledText()
            canvas.put(
                mark + item.titleText(columns: Self.coverColumns - mark.columns), row: below, column: column)
            canvas.put(Self.state(item, scene), row: below + 1, column: column, width: Self.coverColumns)
            if index == chosen.index {
                canvas.choose(row: below, from: column - 1, to: column + Self.coverColumns)
            }
            targets.append(
                ShelfTarget(
                    rows: row..<below + 2, columns: column..<column + Self.coverColumns, meaning: .row(index)))
        }
        return targets
    }

    /// Returns the state of an item, or the publication's title if the state is empty.
    private static func state(_ item: ShelfItem, _ scene: ShelfScene) -> StyledText {
        let state = item.state(scene.downloads[item.id], isOffline: scene.contents.isOffline)
        if let bar = item.bar, scene.downloads[item.id] == nil { return state + StyledText("  ") + bar }
        return state.isEmpty ? StyledText(foreign: scene.publicationTitle(item.handle), .quiet) : state
    }

    /// Draws a cover with its title below it or, without a cover, a frame with the title.
    private func drawCover(
        of item: ShelfItem, _ row: Int, _ column: Int, on canvas: inout Canvas, _ scene: ShelfScene
    ) {
        if let request = Self.request(item, scene) {
            guard let drawing = scene.cover(request) else { return }
            canvas.put(
                drawing, row: row + Self.coverRows - drawing.rows, column: column,
                isBlocks: scene.graphics.format == .blocks)
            return
        }
        let rule = String(repeating: "─", count: Self.coverColumns - 3)
        canvas.put(StyledText("┌\(rule)┐", .quiet), row: row, column: column)
        for line in 1..<Self.coverRows - 1 {
            canvas.put(StyledText("│", .quiet), row: row + line, column: column)
            canvas.put(StyledText("│", .quiet), row: row + line, column: column + Self.coverColumns - 2)
        }
        canvas.put(StyledText("└\(rule)┘", .quiet), row: row + Self.coverRows - 1, column: column)
        let wrapping = TextWrapping(columns: Self.coverColumns - 5, breaksWords: true, measuring: \.terminalColumns)
        let lines = wrapping.text(StyledText(foreign: item.title).text).split(separator: "\n")
        for (index, line) in lines.prefix(6).enumerated() {
            canvas.put(StyledText(String(line)), row: row + 3 + index, column: column + 2)
        }
        canvas.put(
            StyledText(foreign: scene.publicationTitle(item.handle), .quiet), row: row + Self.coverRows - 2,
            column: column + 2, width: Self.coverColumns - 5)
    }
}

extension CoverGrid: ShelfView {
    var title: String { TerminalWords.Screen.shelf }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        guard !move(command, columns: scene.columns, rows: scene.rows) else { return }
        let all = scene.contents.items
        switch command {
        case .nextNew, .previousNew:
            let count = items.count
            let steps = (1...max(1, count)).map { command == .nextNew ? $0 : -$0 }
            let found = steps.map { ((chosen.index + $0) % max(1, count) + count) % max(1, count) }.first {
                items.indices.contains($0) && all[items[$0]].view.new
            }
            if let found { chosen.choose(found, count: count) } else { scene.say(TerminalWords.Done.nothingNew) }
        case .covers: scene.request(.close(.covers))
        case .filter: scene.request(.askFilter)
        case .sort: scene.request(.askOrder)
        default:
            guard items.indices.contains(chosen.index) else { return }
            let item = all[items[chosen.index]]
            ItemActions(item: item, group: all.filter { $0.handle == item.handle }).carryOut(command, in: &scene)
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .row(let index) = scene.target(at: mouse)?.meaning else { return }
        guard chosen.index != index else { return scene.request(.command(.open)) }
        chosen.choose(index, count: items.count)
    }

    /// Closes the grid if the window is too small for covers.
    mutating func resize(in scene: inout ShelfScene) {
        if !Self.fits(scene) { scene.request(.close(.covers)) }
    }

    static func fits(_ scene: ShelfScene) -> Bool { scene.columns >= 80 && scene.rows >= 24 }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        scene.drawHeader(crumb: " › \(TerminalWords.Screen.covers), \(scene.crumb)", on: &canvas)
        scene.pictures += requests(columns: scene.columns, rows: scene.rows, scene)
        if scene.showsCovers { scene.askForCovers(of: shown(columns: scene.columns, rows: scene.rows)) }
        scene.targets += draw(on: &canvas, scene)
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        scene.isEmpty ? scene.hintsOfEmptyShelf : scene.hintsOfShelf(for: nil)
    }

    func position(in scene: ShelfScene) -> String { chosen.position(of: items.count) }
}
