import Periodical
import Reading
import Rendering

// Reading position and progress.
extension PageScreen {
    /// Returns the offset of the first character on the screen, or nil if the text does not reflow or is not drawn yet.
    func character(in scene: ReadingScene) -> Int? {
        let content = scene.content
        guard arrival == nil, content.grid[scene.session.position].map(content.isReflowable) == true,
            let drawing = drawing(in: scene), drawing.face != .picture
        else { return nil }
        if let anchor, anchor.top == top { return anchor.character }
        return drawing.text.offset(ofLine: top)
    }

    /// Returns the reading position: the page and, in reflowable text, the character offset.
    func place(in scene: ReadingScene) -> PagePosition {
        var place = scene.page
        switch arrival {
        case .character(let offset)?: place.characterOffset = offset
        default: place.characterOffset = character(in: scene)
        }
        return place
    }

    /// Remembers the first character on the screen, so that it stays there when the line length changes.
    mutating func keepCharacter(in scene: ReadingScene) {
        guard let character = character(in: scene) else { return }
        arrival = .character(character)
    }

    /// Saves the reading position in the background.
    mutating func remember(in scene: inout ReadingScene) {
        // A reflowable book's progress is unknown until its characters are counted.
        let part = partShown(in: scene) ?? (scene.content.isReflowable ? 0...0 : nil)
        let position = place(in: scene)
        remembered = position
        scene.effects.append(.remember(position, part: part))
    }

    /// Saves the reading position after scrolling in reflowable text.
    mutating func rememberScrolling(in scene: inout ReadingScene) {
        guard character(in: scene) != nil, place(in: scene) != remembered else { return }
        remember(in: &scene)
    }

    /// Returns how much of the book lies before the end of the screen, from 0 to 1, or nil if the text does not reflow
    /// or is not counted yet.
    private func shareShown(in scene: ReadingScene) -> Double? {
        guard let bookMeasure, let drawing = drawing(in: scene), drawing.face != .picture,
            character(in: scene) != nil || arrival == nil
        else { return nil }
        var end = scene.page
        let bottom = textRange(drawing.text, in: scene).upperBound
        end.characterOffset = drawing.text.offset(ofLine: bottom) ?? bookMeasure.counts[end]
        return bookMeasure.share(at: end)
    }

    /// Returns the part of the book that is on the screen, from 0 to 1, or nil if ``shareShown(in:)`` is nil.
    private func partShown(in scene: ReadingScene) -> ClosedRange<Double>? {
        guard let end = shareShown(in: scene), let begin = bookMeasure?.share(at: place(in: scene)) else { return nil }
        return min(begin, end)...end
    }

    /// Counts the book's characters in the background, after the first page is drawn.
    mutating func measureBook(in scene: inout ReadingScene) {
        guard !isMeasuring, scene.content.isReflowable else { return }
        isMeasuring = true
        scene.effects.append(.measureBook)
    }

    /// Reports the user's progress in the issue, and which parts of the page the user has reached.
    func report(to scene: inout ReadingScene) {
        if let share = shareShown(in: scene) {
            scene.progress = Int((share * 100).rounded(.down))
        } else {
            let positions = scene.content.grid.positions
            let index = positions.firstIndex(of: scene.page) ?? 0
            scene.progress = (index + 1) * 100 / max(1, positions.count)
        }
        let (notes, line) = (drawing(in: scene)?.text.notes ?? [:], top + 1)
        scene.isReached = { name in notes[name].map { $0.lowerBound <= line } ?? false }
    }
}
