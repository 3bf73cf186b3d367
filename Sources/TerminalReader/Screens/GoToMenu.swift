import Periodical
import Reading

/// The menu of places to go to.
struct GoToMenu: ReaderOverlay {
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

    /// Returns the available destinations. The shelf's lists are available if the shelf opened the issue, and printed
    /// page numbers if the book has them.
    private static func places(in scene: ReadingScene) -> [KeyHint] {
        var places = scene.isOnShelf ? places : places.filter { !["s", "f", "t", "d", "/"].contains($0.name) }
        let isPrinted = !scene.content.printedPages.isEmpty
        if isPrinted, let number = places.firstIndex(where: { $0.name == "a" }) {
            places.insert(printedPage, at: number + 1)
        }
        return places
    }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        scene.request(.closeOverlay)
        switch key {
        case .character("g"), .home: scene.jump(to: .first)
        case .character("e"), .end, .character("G"):
            if let last = scene.content.grid.positions.last { scene.jump(to: last) }
        case .character("a"): scene.request(.ask(ReaderPrompt(.number)))
        case .character(let digit) where digit.isASCII && digit.isNumber:
            scene.request(.ask(ReaderPrompt(.number, PromptLine(String(digit)))))
        case .character("p") where !scene.content.printedPages.isEmpty: scene.request(.ask(ReaderPrompt(.printedPage)))
        case .character("c"): scene.request(.showContents)
        case .character("b"): scene.request(.show(MarksScreen()))
        case .character("s") where scene.isOnShelf: scene.request(.leave(.place(.shelf)))
        case .character("f") where scene.isOnShelf: scene.request(.leave(.place(.feeds)))
        case .character("t") where scene.isOnShelf: scene.request(.leave(.place(.timers)))
        case .character("d") where scene.isOnShelf: scene.request(.leave(.place(.downloads)))
        case .character("/") where scene.isOnShelf: scene.request(.leave(.place(.search)))
        default: break
        }
    }

    func change(_ footer: inout FooterLine, in scene: ReadingScene) {
        footer.hints = [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)]
        footer.position = ""
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let places = Self.places(in: scene)
        let popup = Popup(TerminalWords.GoTo.title, choices: places, place: .lowerRight, leastWidth: 30)
        scene.popupTargets = popup.draw(on: &canvas).map {
            (row: $0.row, columns: $0.columns, key: places[$0.choice].key)
        }
    }
}
