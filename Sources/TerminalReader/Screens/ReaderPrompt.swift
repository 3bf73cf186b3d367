import Periodical
import Reading

/// A prompt in the last row for a page or a search text.
struct ReaderPrompt: ReaderOverlay {
    enum Kind: Sendable, Hashable {
        /// A position such as `2.1` or a page number.
        case number
        /// A page number of the printed edition.
        case printedPage
        case search
    }

    let kind: Kind
    private(set) var line: PromptLine

    init(_ kind: Kind, _ line: PromptLine = PromptLine()) { (self.kind, self.line) = (kind, line) }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        switch key {
        case .escape: scene.request(.closeOverlay)
        case .enter:
            scene.request(.closeOverlay)
            switch kind {
            case .number: goTo(number: line.text, in: &scene)
            case .printedPage: goTo(printedPage: line.text, in: &scene)
            case .search: scene.request(.find(line.text))
            }
        case .backspace where line.text.isEmpty: scene.request(.closeOverlay)
        default: _ = line.press(key)
        }
    }

    mutating func paste(_ text: String, in scene: inout ReadingScene) {
        line.insert(kind == .number ? text.filter { $0.isASCII && $0.isNumber } : text)
    }

    func change(_ footer: inout FooterLine, in scene: ReadingScene) {
        let sign =
            switch kind {
            case .number: TerminalWords.PageNumber.prompt
            case .printedPage: TerminalWords.PageNumber.printedPrompt
            case .search: "/"
            }
        footer.notice = Self.shown(sign, line, columns: scene.columns)
    }

    /// Returns a prompt in the form of a footer message.
    static func shown(_ sign: String, _ line: PromptLine, columns: Int) -> StyledText {
        StyledText(sign, .strongAccent) + line.shown(columns: max(10, columns - 16))
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {}

    /// Goes to the position that the user typed: `2.1`, an article number or, in issues without articles, a page
    /// number.
    private func goTo(number text: String, in scene: inout ReadingScene) {
        let words = text.filter { !$0.isWhitespace }
        guard !words.isEmpty else { return }
        let grid = scene.content.grid
        if scene.order == .pages, let number = Int(words) {
            let positions = grid.positions
            guard positions.indices.contains(number - 1) else {
                scene.notice = TerminalWords.PageNumber.noPage(words.printable, pages: positions.count)
                return
            }
            return scene.jump(to: positions[number - 1])
        }
        let position = PagePosition(words) ?? PagePosition(words + ".1")
        if let position, grid[position] != nil { return scene.jump(to: position) }
        guard let position, grid.articles.indices.contains(position.articleIndex) else {
            scene.notice = TerminalWords.PageNumber.noPage(words.printable, articles: grid.articles.count)
            return
        }
        scene.notice = TerminalWords.PageNumber.noPage(
            words.printable, article: position.articleIndex + 1, pages: grid.articles[position.articleIndex].count)
    }

    /// Goes to a page by its number in the printed edition.
    private func goTo(printedPage name: String, in scene: inout ReadingScene) {
        guard name.contains(where: { !$0.isWhitespace }) else { return }
        let pages = scene.content.printedPages
        if let page = pages.printedPage(name) {
            return scene.jump(to: page.position, arriving: page.fragment.map { .part($0) } ?? .start)
        }
        scene.notice = TerminalWords.PageNumber.noPrintedPage(name.printable)
        if pages.count > 1 {
            let extent = TerminalWords.PageNumber.printedPages(from: pages[0].title, to: pages[pages.count - 1].title)
            scene.notice = TerminalWords.PageNumber.noPrintedPage(name.printable) + " " + extent.printable
        }
    }
}
