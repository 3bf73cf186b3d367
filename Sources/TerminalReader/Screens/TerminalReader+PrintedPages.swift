import Periodical
import Reading

extension TerminalReader {
    func pressOnPrintedPage(_ key: Key, _ line: PromptLine) {
        switch key {
        case .escape: overlay = nil
        case .enter:
            overlay = nil
            goTo(printedPage: line.text)
        default:
            var line = line
            if key == .backspace, line.text.isEmpty { return overlay = nil }
            _ = line.press(key)
            overlay = .printedPage(line)
        }
    }

    /// Goes to a page by its number in the printed edition.
    private func goTo(printedPage name: String) {
        guard name.contains(where: { !$0.isWhitespace }) else { return }
        let pages = session.content.printedPages
        if let page = pages.printedPage(name) {
            return jump(to: page.position, arriving: page.fragment.map { .part($0) } ?? .start)
        }
        notice = TerminalWords.PageNumber.noPrintedPage(name.printable)
        if pages.count > 1 {
            let extent = TerminalWords.PageNumber.printedPages(from: pages[0].title, to: pages[pages.count - 1].title)
            notice = TerminalWords.PageNumber.noPrintedPage(name.printable) + " " + extent.printable
        }
    }
}
