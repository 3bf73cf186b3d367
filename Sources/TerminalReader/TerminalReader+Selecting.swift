import Periodical
import Reading

// The keys that select words of a book and highlight them, with or without a note.
extension TerminalReader {
    /// The words of the page, or nil if they cannot be highlighted.
    private var words: LaidWords? {
        guard character != nil, let drawing else { return nil }
        let words = LaidWords(drawing.text)
        return words.all.isEmpty ? nil : words
    }

    func beginSelecting() {
        guard let words, let drawing else {
            notice = TerminalWords.Highlight.noText
            return
        }
        let lines = textRange(drawing.text)
        let first = words.all.first { lines.contains($0.line) } ?? words.all[words.all.count - 1]
        overlay = .selecting(WordSelection(character: first.characters.lowerBound))
    }

    /// The selected characters, or nil without a selection.
    var selectedCharacters: Range<Int>? {
        switch overlay {
        case .selecting(let selection): words.flatMap(selection.characters)
        case .highlightNote(_, let characters): characters
        default: nil
        }
    }

    func press(_ key: Key, selecting selection: WordSelection) {
        guard let words, let here = words.index(ofCharacter: selection.character) else { return overlay = nil }
        let last = words.all.count - 1
        var selection = selection
        var index = here
        switch key {
        case .right, .character("l"), .character("w"): index = min(here + 1, last)
        case .left, .character("h"): index = max(here - 1, 0)
        case .down, .character("j"): index = words.index(beside: here, lines: 1)
        case .up, .character("k"): index = words.index(beside: here, lines: -1)
        case .character(" "), .character("V"): selection.anchor = selection.anchor == nil ? selection.character : nil
        case .enter: return highlight(selection.characters(in: words), note: nil)
        case .character("n"):
            if let characters = selection.characters(in: words) { overlay = .highlightNote(PromptLine(), characters) }
            return
        case .escape, .character("q"):
            overlay = nil
            return
        default: return
        }
        selection.character = words.all[index].characters.lowerBound
        overlay = .selecting(selection)
        revealSelection(words.all[index].line)
    }

    func pressOnHighlightNote(_ key: Key, _ line: PromptLine, _ characters: Range<Int>) {
        switch key {
        case .escape: overlay = nil
        case .enter: highlight(characters, note: line.text)
        default:
            var line = line
            _ = line.press(key)
            overlay = .highlightNote(line, characters)
        }
    }

    private func highlight(_ characters: Range<Int>?, note: String?) {
        overlay = nil
        guard let characters else { return }
        var start = session.position.page
        start.characterOffset = characters.lowerBound
        guard let passage = TextPassage(start: start, length: characters.count) else { return }
        let words = note.flatMap { note in note.contains { !$0.isWhitespace } ? note : nil }
        change(TerminalWords.Highlight.done) { [host] () throws(MastheadError) in
            try await host.highlight(passage, note: words)
        }
    }

    /// Scrolls as little as possible to show a line.
    private func revealSelection(_ line: Int) {
        let height = max(1, textRows)
        if line < top { top = line }
        if line >= top + height { top = line - height + 1 }
    }
}
