import Periodical
import Reading
import Rendering

extension TerminalReader {
    /// The offset of the first character on the screen, or nil if the text does not reflow or is not drawn yet.
    var character: Int? {
        let content = session.content
        guard arrival == nil, content.grid[session.position].map(content.isReflowable) == true, let drawing,
            drawing.face != .picture
        else { return nil }
        if let anchor, anchor.top == top { return anchor.character }
        return drawing.text.offset(ofLine: top)
    }

    /// The reading position: the page, and the character offset in reflowable text.
    var place: PagePosition {
        var place = session.position.page
        switch arrival {
        case .character(let offset)?: place.characterOffset = offset
        default: place.characterOffset = character
        }
        return place
    }

    /// Keeps the first character at the top of the screen when the line length is about to change.
    func keepCharacter() {
        guard let character else { return }
        arrival = .character(character)
    }

    /// Saves the reading position after scrolling in reflowable text.
    func rememberScrolling() {
        guard character != nil, place != remembered else { return }
        remember()
    }

    /// The share of the book before the end of the screen, from 0 to 1. Nil if the text does not reflow or is not
    /// counted yet.
    var shareShown: Double? {
        guard let bookMeasure, let drawing, drawing.face != .picture, character != nil || arrival == nil else {
            return nil
        }
        var end = session.position.page
        let bottom = textRange(drawing.text).upperBound
        end.characterOffset = drawing.text.offset(ofLine: bottom) ?? bookMeasure.counts[end]
        return bookMeasure.share(at: end)
    }

    /// The part of the book on the screen, from 0 to 1, or nil if ``shareShown`` is nil.
    var partShown: ClosedRange<Double>? {
        guard let end = shareShown, let begin = bookMeasure?.share(at: place) else { return nil }
        return min(begin, end)...end
    }

    /// Counts the characters of a book in the background, after the first page is drawn.
    func measureBook() {
        let content = session.content
        guard measuring == nil, content.isReflowable else { return }
        measuring = Task.detached(priority: .utility) { [tell] in
            guard let measure = BookMeasure(content, while: { !Task.isCancelled }) else { return }
            tell(.measured(measure))
        }
    }
}
