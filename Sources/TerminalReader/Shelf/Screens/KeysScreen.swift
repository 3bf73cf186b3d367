/// The help screen, which lists all keys, in two columns if the screen is wide.
struct KeysScreen: Sendable {
    private let table: KeyTable
    /// The name of the screen below the help.
    private let place: StyledText
    private var top = 0
    /// The prompt for searching the keys, or nil if it is not open.
    private(set) var prompt: PromptLine?

    private enum Line: Sendable {
        case gap
        case title(String)
        case entry(KeyTable.Entry)
    }

    init(_ table: KeyTable, over place: String) {
        self.table = table
        self.place = StyledText(foreign: place, .quiet)
    }

    /// Handles a key.
    /// - Returns: Whether the help stays open.
    mutating func press(_ key: Key, rows: Int, columns: Int) -> Bool {
        if var typing = prompt {
            switch key {
            case .escape: prompt = nil
            case .enter where typing.text.isEmpty: prompt = nil
            case .enter: return false
            case .backspace where typing.text.isEmpty: prompt = nil
            default:
                _ = typing.press(key)
                prompt = typing
            }
            top = 0
            return true
        }
        switch ShelfCommand(key) {
        case .search: prompt = PromptLine()
        case .down: top += 1
        case .up: top -= 1
        case .pageDown: top += max(1, rows - 5)
        case .pageUp: top -= max(1, rows - 5)
        case .first: top = 0
        case .last: top = .max / 2
        case .back, .stop, .help, .open: return false
        default: break
        }
        top = max(0, min(top, lines(columns: columns).count - height(rows)))
        return true
    }

    private func height(_ rows: Int) -> Int { rows < 24 ? rows - 2 : rows - 4 }

    /// Returns the lines of each column.
    private func lines(columns: Int) -> [[Line]] {
        let groups = table.found(prompt?.text ?? "").groups.map { group in
            [Line.title(group.title)] + group.entries.map { Line.entry($0) }
        }
        func joined(_ groups: some Sequence<[Line]>) -> [Line] { Array(groups.joined(separator: [.gap])) }
        guard columns >= 80 else { return joined(groups).map { [$0] } }
        // The columns are about equally long, and the groups keep their order.
        let total = groups.reduce(0) { $0 + $1.count }
        var left = 0
        var sum = 0
        while left < groups.count, sum + groups[left].count / 2 < (total + 1) / 2 {
            sum += groups[left].count
            left += 1
        }
        let (one, other) = (joined(groups[..<left]), joined(groups[left...]))
        return (0..<max(one.count, other.count)).map { index in
            [one.indices.contains(index) ? one[index] : .gap, other.indices.contains(index) ? other[index] : .gap]
        }
    }

    func draw(on canvas: inout Canvas) {
        HeaderLine(title: StyledText(TerminalWords.Screen.keys, .strong), right: place).draw(on: &canvas)
        let isWide = canvas.columns >= 80
        let left = isWide ? max(3, (canvas.columns - 92) / 2 + 1) : 2
        let first = canvas.rows < 24 ? 2 : 3
        for (offset, line) in lines(columns: canvas.columns).dropFirst(top).prefix(height(canvas.rows)).enumerated() {
            for (index, part) in line.enumerated() {
                draw(part, row: first + offset, column: left + index * 40, on: &canvas)
            }
        }
    }

    private func draw(_ line: Line, row: Int, column: Int, on canvas: inout Canvas) {
        switch line {
        case .gap: break
        case .title(let title): canvas.put(StyledText(title, .strong), row: row, column: column)
        case .entry(let entry):
            canvas.put(StyledText(entry.keys, .strongAccent), row: row, column: column + 1)
            canvas.put(StyledText(entry.meaning), row: row, column: column + 11, width: 29)
        }
    }

    /// Returns the footer, with the search prompt or the available keys.
    func footer(columns: Int) -> FooterLine {
        if let prompt {
            let typed = StyledText("/", .strongAccent) + prompt.shown(columns: columns - 4)
            return FooterLine(notice: typed, help: nil)
        }
        return FooterLine(hints: [
            KeyHint("/", TerminalWords.Keys.find), KeyHint("q", TerminalWords.Shared.back),
            KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.more),
        ])
    }
}

/// The help on top of a shelf screen.
struct ShelfHelp: ShelfView {
    var keys: KeysScreen

    var title: String { TerminalWords.Screen.keys }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        if !keys.press(key, rows: scene.rows, columns: scene.columns) { scene.request(.close(.keys)) }
    }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {}

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) { keys.draw(on: &canvas) }

    func hints(in scene: ShelfScene) -> [KeyHint] { [] }

    func position(in scene: ShelfScene) -> String { "" }
}
