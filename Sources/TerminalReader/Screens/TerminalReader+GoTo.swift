import Periodical
import Reading

extension TerminalReader {
    private static let places = [
        KeyHint("g", TerminalWords.GoTo.firstPage), KeyHint("e", TerminalWords.GoTo.lastPage),
        KeyHint("a", TerminalWords.GoTo.number),
        KeyHint("c", TerminalWords.GoTo.contents), KeyHint("b", TerminalWords.GoTo.marks),
        KeyHint("s", TerminalWords.GoTo.shelf), KeyHint("f", TerminalWords.GoTo.feeds),
        KeyHint("t", TerminalWords.GoTo.timers),
        KeyHint("d", TerminalWords.GoTo.downloads),
        KeyHint("/", TerminalWords.GoTo.search),
    ]

    private static let printedPage = KeyHint("p", TerminalWords.GoTo.printedPage)

    /// The available places. The shelf's lists require that the shelf opened the issue, and printed pages require a
    /// list of them in the book.
    private var places: [KeyHint] {
        var places = ownsTerminal ? Self.places.filter { !["s", "f", "t", "d", "/"].contains($0.name) } : Self.places
        let isPrinted = !session.content.printedPages.isEmpty
        if isPrinted, let number = places.firstIndex(where: { $0.name == "a" }) {
            places.insert(Self.printedPage, at: number + 1)
        }
        return places
    }

    func drawGoTo(on canvas: inout Canvas) {
        popupTargets = Popup(TerminalWords.GoTo.title, choices: places, place: .lowerRight, leastWidth: 30).draw(
            on: &canvas
        ).map {
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

    /// Goes to a typed position such as `2.1`, to an article by its number, or to a page by its number in issues
    /// without articles.
    private func goTo(number text: String) {
        let words = text.filter { !$0.isWhitespace }
        guard !words.isEmpty else { return }
        let grid = session.content.grid
        if order == .pages, let number = Int(words) {
            let positions = grid.positions
            guard positions.indices.contains(number - 1) else {
                notice = TerminalWords.PageNumber.noPage(words.printable, pages: positions.count)
                return
            }
            return jump(to: positions[number - 1])
        }
        let position = PagePosition(words) ?? PagePosition(words + ".1")
        if let position, grid[position] != nil { return jump(to: position) }
        guard let position, grid.articles.indices.contains(position.articleIndex) else {
            notice = TerminalWords.PageNumber.noPage(words.printable, articles: grid.articles.count)
            return
        }
        notice = TerminalWords.PageNumber.noPage(
            words.printable, article: position.articleIndex + 1, pages: grid.articles[position.articleIndex].count)
    }
}
