import Periodical
import Reading
import Rendering

/// The screen that shows an issue's current page.
///
/// Other screens appear on top of the page, which stays open below them.
struct PageScreen: ReaderLayer {
    /// A mode that changes what the keys do.
    enum Mode: Sendable, Hashable {
        /// The user is selecting words to highlight.
        case selecting(WordSelection)
        /// The user is typing a note about these characters of the page.
        case highlightNote(PromptLine, Range<Int>)
        /// The user is reading the note with this anchor.
        case note(String)
    }

    var mode: Mode?
    /// The view that the user prefers, or nil for the default view of each page.
    private(set) var face: PageFace?
    /// The line length of the text, in columns.
    var measure = usualMeasure
    /// The navigation history, oldest position first.
    var trail: [PagePosition] = []
    /// Whether the user came to this page from a link or a list and has not turned the page since.
    var isAstray = false
    /// The first line of the text on the screen.
    var top = 0
    /// The first character on the screen and its line. The character stays at the top when the line length changes.
    var anchor: (character: Int, top: Int)?
    /// The reading position that was saved last.
    var remembered: PagePosition?
    /// The length of the book, or nil until its characters are counted.
    private(set) var bookMeasure: BookMeasure?
    /// Whether counting the book's characters has started.
    var isMeasuring = false
    /// The position to scroll to when the current page is drawn.
    var arrival: PageArrival? = .start
    var view = PictureView.whole
    var lastMove = PageMove.forward
    /// The line with the current match.
    var matchLine: Int?
    /// Whether the current page is being downloaded.
    private(set) var isFetching = false
    /// The progress of the download that the user waits for.
    var waiting: ReadingWait?
    /// The request for the page on the screen, which stays visible until the next page is drawn.
    var shown: DrawingRequest?

    static let usualMeasure = 66

    init(at character: Int?) { if let character { arrival = .character(character) } }

    // MARK: Keys

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        switch mode {
        case .selecting(let selection): press(key, selecting: selection, in: &scene)
        case .highlightNote(let line, let characters): press(key, onNote: line, about: characters, in: &scene)
        case .note:
            mode = nil
            if key != .escape, key != .character("q") { pressOnPage(key, in: &scene) }
        case nil: pressOnPage(key, in: &scene)
        }
    }

    private mutating func pressOnPage(_ key: Key, in scene: inout ReadingScene) {
        if let move = PageMove(key, scene.host.direction) {
            if !pan(move, in: scene), !scroll(move, in: scene) { turn(scene.order.move(move), in: &scene) }
            return
        }
        switch key {
        case .enter: if !scroll(.forward, in: scene) { turn(.forward, in: &scene) }
        case .character("+"), .character("="): enlarge(1, in: &scene)
        case .character("-"): enlarge(-1, in: &scene)
        case .character("0"): enlarge(nil, in: &scene)
        case .character("t"): changeFace(in: &scene)
        case .character("b"): scene.setBookmark(!scene.marks.bookmarks.contains(scene.page), at: scene.page)
        case .character("z"): goBack(in: &scene)
        case .character("m"):
            guard scene.content.isReflowable else { return scene.notice = TerminalWords.TextSettings.booksOnly }
            scene.request(.ask(TextMenu()))
        case .character("V"): beginSelecting(in: &scene)
        case .character(let digit) where digit.isASCII && digit.isNumber:
            open(link: digit.wholeNumberValue ?? 0, in: &scene)
        case .escape: stop(in: &scene)
        default: scene.request(.anywhere(key))
        }
    }

    mutating func paste(_ text: String, in scene: inout ReadingScene) {
        guard case .highlightNote(var line, let characters) = mode else { return }
        line.insert(text)
        mode = .highlightNote(line, characters)
    }

    /// Handles Escape: the first press resets the zoom, and the second ends the search.
    private mutating func stop(in scene: inout ReadingScene) {
        if view != .whole {
            view = .whole
        } else {
            scene.search = nil
            matchLine = nil
        }
    }

    /// Switches to the page's next view, which then becomes the preferred view of other pages too.
    private mutating func changeFace(in scene: inout ReadingScene) {
        guard let next = nextFace(in: scene) else { return scene.notice = TerminalWords.Reader.onlyOneView }
        face = next
        view = .whole
        arrival = .start
    }

    /// Opens the link with this number on the screen.
    private mutating func open(link number: Int, in scene: inout ReadingScene) {
        guard number > 0, let drawing = drawing(in: scene), drawing.face != .picture else { return }
        let links = drawing.text.links(in: textRange(drawing.text, in: scene))
        guard links.indices.contains(number - 1) else { return }
        follow(drawing.text.links[links[number - 1]], in: &scene)
    }

    private mutating func follow(_ target: LaidText.Target, in scene: inout ReadingScene) {
        switch target {
        case .page(let position): scene.jump(to: position)
        case .part(let position, let name): scene.jump(to: position, arriving: .part(name))
        case .note(let name): mode = .note(name)
        case .url(let url):
            scene.start { host, tell throws(MastheadError) in tell(.notice(try await host.openLink(url))) }
        }
    }

    // MARK: Mouse

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) {
        guard mode == nil else { return mode = nil }
        let (row, column) = (mouse.row, mouse.column)
        if row == 1 { return press(.character("c"), in: &scene) }
        let drawing = drawing(in: scene)
        if let pane = layout(in: scene).pane, column < pane.column + pane.columns, drawing?.face == .text {
            return press(.character("c"), in: &scene)
        }
        if let target = textLink(row: row, column: column, in: scene) { return follow(target, in: &scene) }
        if let target = pictureLink(row: row, column: column, in: scene) { return scene.jump(to: target) }
        // A click that hits no link moves to the page toward the nearest edge.
        let (across, down) = (Double(column) / Double(scene.columns), Double(row) / Double(scene.rows))
        let distances: [(Key, Double)] = [(.left, across), (.right, 1 - across), (.up, down), (.down, 1 - down)]
        guard let (key, distance) = distances.min(by: { $0.1 < $1.1 }), distance < 0.35 else { return }
        press(key, in: &scene)
    }

    /// Returns the target of the text link at a position on the screen.
    private func textLink(row: Int, column: Int, in scene: ReadingScene) -> LaidText.Target? {
        guard let drawing = drawing(in: scene), drawing.face != .picture else { return nil }
        let (area, range) = (layout(in: scene).text, textRange(drawing.text, in: scene))
        let index = range.lowerBound + row - area.row
        guard range.contains(index) else { return nil }
        let line = drawing.text.lines[index]
        var end = area.column + line.prefix.columns
        for cell in line.cells {
            end += cell.columns
            guard column < end else { continue }
            return cell.link.map { drawing.text.links[$0] }
        }
        return nil
    }

    /// Returns the page that the picture link at a position on the screen leads to.
    private func pictureLink(row: Int, column: Int, in scene: ReadingScene) -> PagePosition? {
        guard view == .whole, let drawing = drawing(in: scene), drawing.face != .text, let picture = drawing.picture,
            let links = scene.content.grid[scene.page]?.links
        else { return nil }
        let place = picturePlace(drawing, in: scene)
        let across = (Double(column - place.column) + 0.5) / Double(picture.columns)
        let down = (Double(row - place.row) + 0.5) / Double(picture.rows)
        return links.first { $0.page != nil && $0.area?.contains(across: across, down: down) == true }?.page
    }

    // MARK: Events

    /// Prepares to keep the text in place when the window size changes.
    mutating func prepareToResize(in scene: ReadingScene) {
        keepCharacter(in: scene)
        shown = nil
    }

    /// Stores the book's length and saves the reading position again.
    mutating func apply(_ measure: BookMeasure, in scene: inout ReadingScene) {
        bookMeasure = measure
        // Save the position again, now with the part of the book that is on the screen.
        if remembered != nil { remember(in: &scene) }
    }

    /// Downloads the current page if it is not available, and ends any other page download.
    mutating func fetch(in scene: inout ReadingScene) {
        endFetch(in: &scene)
        let position = scene.session.position
        guard !scene.isAvailable(position) else { return }
        (isFetching, waiting) = (true, ReadingWait())
        scene.start(.fetch) { host, tell in
            do throws(MastheadError) {
                let content = try await host.bringForward(position) { tell(.waiting($0)) }
                guard !Task.isCancelled else { return }
                tell(.changed(.arrived(content)))
            } catch {
                guard !Task.isCancelled else { return }
                tell(.notArriving(error))
            }
        }
    }

    /// Ends the current page download.
    mutating func endFetch(in scene: inout ReadingScene) {
        scene.effects.append(.cancel(.fetch))
        (isFetching, waiting) = (false, nil)
    }
}

extension PageMove {
    /// Creates the move that a key stands for, or returns nil for other keys.
    init?(_ key: Key, _ direction: ReadingDirection) {
        let isRightToLeft = direction == .rightToLeft
        switch key {
        case .right, .character("l"): self = isRightToLeft ? .previous : .next
        case .left, .character("h"): self = isRightToLeft ? .next : .previous
        case .down, .character("j"): self = .lower
        case .up, .character("k"): self = .upper
        case .character(" "), .pageDown: self = .forward
        case .backspace, .pageUp: self = .back
        default: return nil
        }
    }
}
