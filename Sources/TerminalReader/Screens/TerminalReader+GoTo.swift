import Periodical
import Reading

extension TerminalReader {
    private static let places = [
        KeyHint("g", "first page"), KeyHint("e", "last page"), KeyHint("a", "article or page by number"),
        KeyHint("c", "contents"), KeyHint("b", "bookmarks, notes"), KeyHint("s", "shelf"), KeyHint("f", "feeds"),
        KeyHint("t", "timers"),
        KeyHint("d", "downloads"),
        KeyHint("/", "search everything"),
    ]

    private static let printedPage = KeyHint("p", "page of the printed edition")

    /// The places that there are: those of the shelf where it opened the issue, and of print where the book tells of them.
    private var places: [KeyHint] {
        var places = ownsTerminal ? Self.places.filter { !["s", "f", "t", "d", "/"].contains($0.name) } : Self.places
        let isPrinted = !session.content.printedPages.isEmpty
        if isPrinted, let number = places.firstIndex(where: { $0.name == "a" }) {
            places.insert(Self.printedPage, at: number + 1)
        }
        return places
    }

    func drawGoTo(on canvas: inout Canvas) {
        popupTargets = Popup("Go to", choices: places, place: .lowerRight, leastWidth: 30).draw(on: &canvas).map {
            (row: $0.row, columns: $0.columns, key: places[$0.choice].key)
        }
    }

    func pressOnGoTo(_ key: Key) -> Bool {
        overlay = nil
        switch key {
        case .character("g"), .home: jump(to: .first)
        case .character("e"), .end, .character("G"):
            if let last = session.content.grid.positions.last { jump(to: last) }
        case .character("a"): overlay = .number(PromptLine())
        case .character(let digit) where digit.isASCII && digit.isNumber:
            overlay = .number(PromptLine(String(digit)))
        case .character("p") where !session.content.printedPages.isEmpty: overlay = .printedPage(PromptLine())
        case .character("c"): openContents()
        case .character("b"): screen = .bookmarks(selection: 0)
        case .character("s") where !ownsTerminal: return leave(.place(.shelf))
        case .character("f") where !ownsTerminal: return leave(.place(.feeds))
        case .character("t") where !ownsTerminal: return leave(.place(.timers))
        case .character("d") where !ownsTerminal: return leave(.place(.downloads))
        case .character("/") where !ownsTerminal: return leave(.place(.search))
        default: break
        }
        return true
    }

    func pressOnNumber(_ key: Key, _ line: PromptLine) {
        switch key {
        case .escape: overlay = nil
        case .enter:
            overlay = nil
            goTo(number: line.text)
        default:
            var line = line
            if key == .backspace, line.text.isEmpty { return overlay = nil }
            _ = line.press(key)
            overlay = .number(line)
        }
    }

    /// Goes to what was typed: `2.1`, or the number of an article; where there are no articles, of a page.
    private func goTo(number text: String) {
        let words = text.filter { !$0.isWhitespace }
        guard !words.isEmpty else { return }
        let grid = session.content.grid
        if order == .pages, let number = Int(words) {
            let positions = grid.positions
            guard positions.indices.contains(number - 1) else {
                notice =
                    "No page \(words.printable). "
                    + (positions.count == 1 ? "There is one page." : "There are pages 1 to \(positions.count).")
                return
            }
            return jump(to: positions[number - 1])
        }
        let position = PagePosition(words) ?? PagePosition(words + ".1")
        if let position, grid[position] != nil { return jump(to: position) }
        let count = grid.articles.count
        var extent = count == 1 ? "There is one article." : "There are articles 1 to \(count)."
        if let position, grid.articles.indices.contains(position.articleIndex) {
            let pages = grid.articles[position.articleIndex].count
            extent = "Article \(position.articleIndex + 1) has " + (pages == 1 ? "one page." : "pages 1 to \(pages).")
        }
        notice = "No page \(words.printable). \(extent)"
    }
}
