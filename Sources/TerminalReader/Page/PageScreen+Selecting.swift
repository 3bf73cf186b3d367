import Periodical
import Reading

// Keys that select words in a book and highlight them, with or without a note.
extension PageScreen {
    /// Returns the page's words, or nil if they cannot be highlighted.
    private func words(in scene: ReadingScene) -> LaidWords? {
        guard character(in: scene) != nil, let drawing = drawing(in: scene) else { return nil }
        let words = LaidWords(drawing.text)
        return words.all.isEmpty ? nil : words
    }

    mutating func beginSelecting(in scene: inout ReadingScene) {
        guard let words = words(in: scene), let drawing = drawing(in: scene) else {
            return scene.notice = TerminalWords.Highlight.noText
        }
        let lines = textRange(drawing.text, in: scene)
        let first = words.all.first { lines.contains($0.line) } ?? words.all[words.all.count - 1]
        mode = .selecting(WordSelection(character: first.characters.lowerBound))
    }

    /// Returns the selected characters, or nil if there is no selection.
    func selectedCharacters(in scene: ReadingScene) -> Range<Int>? {
        switch mode {
        case .selecting(let selection): words(in: scene).flatMap(selection.characters)
        case .highlightNote(_, let characters): characters
        case .note, nil: nil
        }
    }

    mutating func press(_ key: Key, selecting selection: WordSelection, in scene: inout ReadingScene) {
        guard let words = words(in: scene), let here = words.index(ofCharacter: selection.character) else {
            return mode = nil
        }
        let last = words.all.count - 1
        var selection = selection
        var index = here
        switch key {
        case .right, .character("l"), .character("w"): index = min(here + 1, last)
        case .left, .character("h"): index = max(here - 1, 0)
        case .down, .character("j"): index = words.index(beside: here, lines: 1)
        case .up, .character("k"): index = words.index(beside: here, lines: -1)
        case .character(" "), .character("V"): selection.anchor = selection.anchor == nil ? selection.character : nil
        case .enter: return highlight(selection.characters(in: words), note: nil, in: &scene)
        case .character("n"):
            if let characters = selection.characters(in: words) { mode = .highlightNote(PromptLine(), characters) }
            return
        case .escape, .character("q"): return mode = nil
        default: return
        }
        selection.character = words.all[index].characters.lowerBound
        mode = .selecting(selection)
        revealSelection(words.all[index].line, in: scene)
    }

    mutating func press(
        _ key: Key, onNote typed: PromptLine, about characters: Range<Int>, in scene: inout ReadingScene
    ) {
        switch key {
        case .escape: mode = nil
        case .enter: highlight(characters, note: typed.text, in: &scene)
        default:
            var line = typed
            _ = line.press(key)
            mode = .highlightNote(line, characters)
        }
    }

    private mutating func highlight(_ characters: Range<Int>?, note: String?, in scene: inout ReadingScene) {
        mode = nil
        guard let characters else { return }
        var start = scene.page
        start.characterOffset = characters.lowerBound
        guard let passage = TextPassage(start: start, length: characters.count) else { return }
        let words = note.flatMap { note in note.contains { !$0.isWhitespace } ? note : nil }
        scene.change(TerminalWords.Highlight.done) { host throws(MastheadError) in
            try await host.highlight(passage, note: words)
        }
    }

    /// Scrolls as little as possible to show a line.
    private mutating func revealSelection(_ line: Int, in scene: ReadingScene) {
        let height = max(1, textRows(in: scene))
        if line < top { top = line }
        if line >= top + height { top = line - height + 1 }
    }
}
