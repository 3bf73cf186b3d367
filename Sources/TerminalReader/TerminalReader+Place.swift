import Periodical
import Reading
import Rendering

extension TerminalReader {
    /// The character at the top of the screen, of a page whose text reflows; nil of any other, and until it is drawn.
    var character: Int? {
        let content = session.content
        guard arrival == nil, content.grid[session.position].map(content.isReflowable) == true, let drawing,
            drawing.face != .picture
        else { return nil }
        if let anchor, anchor.top == top { return anchor.character }
        return drawing.text.offset(ofLine: top)
    }

    /// Where the reader is: the page, and in text that reflows the character.
    var place: PagePosition {
        var place = session.position.page
        switch arrival {
        case .character(let offset)?: place.characterOffset = offset
        default: place.characterOffset = character
        }
        return place
    }

    /// The lines are about to have another length: the character at the top stays there.
    func keepCharacter() {
        guard let character else { return }
        arrival = .character(character)
    }

    /// Remembers where the reader has scrolled to, in text that reflows.
    func rememberScrolling() {
        guard character != nil, place != remembered else { return }
        remember()
    }

    /// How much of a book is before the end of what is on the screen, 0 to 1; nil where its text does not reflow, or was not counted
    /// yet.
    var shareShown: Double? {
        guard let bookMeasure, let drawing, drawing.face != .picture, character != nil || arrival == nil else {
            return nil
        }
        var end = session.position.page
        let bottom = textRange(drawing.text).upperBound
        end.characterOffset = drawing.text.offset(ofLine: bottom) ?? bookMeasure.counts[end]
        return bookMeasure.share(at: end)
    }

    /// Which part of a book is on the screen, 0 to 1; nil where ``shareShown`` is.
    var partShown: ClosedRange<Double>? {
        guard let end = shareShown, let begin = bookMeasure?.share(at: place) else { return nil }
        return min(begin, end)...end
    }

    /// Counts the characters of a book, once its first page is on the screen.
    func measureBook() {
        let content = session.content
        guard measuring == nil, content.isReflowable else { return }
        measuring = Task.detached(priority: .utility) { [tell] in
            guard let measure = BookMeasure(content, while: { !Task.isCancelled }) else { return }
            tell(.measured(measure))
        }
    }
}
