import Periodical
import Reading

extension PageScreen {
    // MARK: Turning

    /// Turns to another page, or shows a message if there is none in that direction.
    mutating func turn(_ move: PageMove, in scene: inout ReadingScene) {
        lastMove = move
        if !scene.session.go(move) {
            // In the last article, moving to the next article shows the page below instead.
            guard move == .next, scene.session.go(.lower) else {
                return scene.notice = Self.edgeNotice(move, in: scene)
            }
            lastMove = .lower
        }
        isAstray = false
        arrival = [.back, .upper].contains(move) ? .end : .start
        // Keep the zoom. The new page opens at its top, or at its bottom if the user is moving back.
        view.y = [.back, .upper].contains(move) ? 1 : 0
        if view.zoom == 1 { view = .whole }
        arriveAtPage(in: &scene)
    }

    private static func edgeNotice(_ move: PageMove, in scene: ReadingScene) -> String {
        let isBook = scene.content.isReflowable
        return switch move {
        case .next: TerminalWords.Reader.last(isBook: isBook)
        case .previous: TerminalWords.Reader.first(isBook: isBook)
        case .upper: TerminalWords.Reader.firstPageOf(isBook: isBook)
        case .lower: TerminalWords.Reader.lastPageOf(isBook: isBook)
        case .forward: TerminalWords.Reader.lastPage
        case .back: TerminalWords.Reader.firstPage
        }
    }

    /// The maximum length of the navigation history.
    private static let mostWaysBack = 100

    /// Returns to the last position in the navigation history.
    mutating func goBack(in scene: inout ReadingScene) {
        guard let place = trail.popLast() else { return scene.notice = TerminalWords.Reader.nowhereToGoBack }
        jump(to: place, remembersWay: false, in: &scene)
        isAstray = !trail.isEmpty
    }

    /// Goes to a page.
    /// - Parameter remembersWay: whether to add the current position to the navigation history.
    mutating func jump(
        to position: PagePosition, arriving: PageArrival = .start, remembersWay: Bool = true,
        in scene: inout ReadingScene
    ) {
        let former = place(in: scene)
        guard scene.session.go(to: position.page) else { return }
        if remembersWay {
            trail = trail.suffix(Self.mostWaysBack - 1) + [former]
            isAstray = true
        }
        arrival = position.characterOffset.map { .character($0) } ?? arriving
        if view.zoom == 1 { view = .whole } else { view.y = 0 }
        arriveAtPage(in: &scene)
    }

    /// Saves the reading position, and downloads the current page if it is not available.
    mutating func arriveAtPage(in scene: inout ReadingScene) {
        remember(in: &scene)
        fetch(in: &scene)
    }

    /// Goes to the next or previous match.
    /// - Parameter isVisible: whether no other screen covers the page.
    mutating func nextHit(isBackwards: Bool, isVisible: Bool, in scene: inout ReadingScene) {
        if isVisible, let drawing = drawing(in: scene), drawing.face != .picture {
            let lines = drawing.text.matchLines
            let here = matchLine ?? (isBackwards ? top + textRows(in: scene) : top - 1)
            let next = isBackwards ? lines.last { $0 < here } : lines.first { $0 > here }
            if let next {
                matchLine = next
                return reveal(next, in: scene)
            }
        }
        let position = scene.page
        let inOrder = scene.hits.sorted { $0.position < $1.position }
        let next = isBackwards ? inOrder.last { $0.position < position } : inOrder.first { $0.position > position }
        guard let hit = next ?? (isBackwards ? inOrder.last : inOrder.first) else { return }
        if next == nil { scene.notice = isBackwards ? TerminalWords.Matches.fromEnd : TerminalWords.Matches.fromStart }
        matchLine = nil
        scene.request(.close)
        jump(to: hit.position, arriving: .match(isBackwards: isBackwards), remembersWay: false, in: &scene)
    }

    // MARK: Zoom and line length

    private static let zooms: [Double] = [1, 1.5, 2, 3, 4, 6]
    private static let measures = 40...76

    /// Changes the zoom of a picture or the line length of text.
    /// - Parameter step: 1 to enlarge, -1 to shrink, or nil for the default.
    mutating func enlarge(_ step: Int?, in scene: inout ReadingScene) {
        // Use the drawing on the screen, because a key may arrive before the page is drawn again.
        guard lastDrawing(in: scene)?.face == .text else { return magnify(step, in: scene) }
        let old = measure
        let character = character(in: scene)
        if character != nil { keepCharacter(in: scene) }
        measure = step.map { measure + 4 * $0 } ?? Self.usualMeasure
        measure = min(max(measure, Self.measures.lowerBound), Self.measures.upperBound)
        guard old != measure else { return }
        // Without a character offset, scale the line number so that roughly the same text stays at the top.
        if character == nil, arrival == nil { top = top * old / measure }
        scene.notice = TerminalWords.Reader.lineLength(measure)
    }

    private mutating func magnify(_ step: Int?, in scene: ReadingScene) {
        guard let step else { return view = .whole }
        guard lastDrawing(in: scene)?.faces.contains(.picture) == true else { return }
        let index = (Self.zooms.firstIndex { $0 >= view.zoom } ?? 0) + step
        guard Self.zooms.indices.contains(index) else { return }
        let zoom = Self.zooms[index]
        // Start reading at the top of the page.
        if view == .whole { view = PictureView(zoom: zoom, x: 0.5, y: 0) }
        view.zoom = zoom
        if zoom == 1 { view = .whole }
    }

    private func lastDrawing(in scene: ReadingScene) -> PageDrawing? {
        drawing(in: scene) ?? shown.flatMap { scene.drawings[$0] }
    }

    /// Pans a zoomed picture.
    /// - Returns: false at the picture's edge. The key then turns the page instead.
    mutating func pan(_ move: PageMove, in scene: ReadingScene) -> Bool {
        guard view != .whole, let request = shown, let picture = scene.drawings[request]?.picture else { return false }
        let isRightToLeft = scene.isRightToLeft
        switch move {
        case .next: return pan(\.x, picture.shareAcross, isRightToLeft ? -0.5 : 0.5)
        case .previous: return pan(\.x, picture.shareAcross, isRightToLeft ? 0.5 : -0.5)
        case .lower: return pan(\.y, picture.shareDown, 0.5)
        case .upper: return pan(\.y, picture.shareDown, -0.5)
        case .forward: return pan(\.y, picture.shareDown, 0.9)
        case .back: return pan(\.y, picture.shareDown, -0.9)
        }
    }

    private mutating func pan(_ path: WritableKeyPath<PictureView, Double>, _ share: Double, _ step: Double) -> Bool {
        let range = share / 2...max(share / 2, 1 - share / 2)
        let from = min(max(view[keyPath: path], range.lowerBound), range.upperBound)
        let target = min(max(from + step * share, range.lowerBound), range.upperBound)
        guard abs(target - from) > 0.001 else { return false }
        view[keyPath: path] = target
        return true
    }

    // MARK: Scrolling

    /// Scrolls text that is longer than the screen.
    /// - Returns: false at the start or end of the text, and for moves to the next or previous article.
    mutating func scroll(_ move: PageMove, in scene: ReadingScene) -> Bool {
        let last = lastTop(in: scene)
        let step = max(1, layout(in: scene).text.rows - 2)
        let target: Int
        switch move {
        case .lower: target = top + 1
        case .upper: target = top - 1
        case .forward: target = top + step
        case .back: target = top - step
        case .next, .previous: return false
        }
        let reached = max(0, min(target, last))
        guard reached != top else { return false }
        top = reached
        return true
    }

    /// Scrolls to a line, unless it is already on the screen with two lines on either side.
    mutating func reveal(_ line: Int, in scene: ReadingScene) {
        let height = layout(in: scene).text.rows
        if line < top + 2 || line > top + height - 3 { top = max(0, min(line - height / 3, lastTop(in: scene))) }
    }

    /// Scrolls to the position that was requested before the page was drawn.
    mutating func settle(_ drawing: PageDrawing, in scene: ReadingScene) {
        guard let arrival else { return }
        self.arrival = nil
        anchor = nil
        let rows = layout(in: scene).text.rows
        switch arrival {
        case .start: top = 0
        case .end: top = lastTop(in: scene)
        case .match(let isBackwards):
            let lines = drawing.text.matchLines
            guard drawing.face != .picture, let line = isBackwards ? lines.last : lines.first else { return top = 0 }
            matchLine = line
            reveal(line, in: scene)
        case .character(let offset):
            let line = drawing.text.top(forCharacter: offset, rows: rows) ?? 0
            top = min(line, max(0, drawing.text.lines.count - 1))
            anchor = (offset, top)
        case .part(let name): top = min(drawing.text.notes[name]?.lowerBound ?? 0, max(0, drawing.text.lines.count - 1))
        }
    }
}
