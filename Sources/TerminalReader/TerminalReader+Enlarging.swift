import Periodical
import Reading

extension TerminalReader {
    private static let zooms: [Double] = [1, 1.5, 2, 3, 4, 6]
    static let usualMeasure = 66
    private static let measures = 40...76

    /// Changes the zoom of a picture, or the line length of a text.
    /// - Parameter step: 1 for larger, -1 for smaller, or nil for the default.
    func enlarge(_ step: Int?) {
        // A key may arrive before the page is drawn again. Until then, the drawing on the screen is used.
        guard (drawing ?? shown.flatMap { drawings[$0] })?.face == .text else { return magnify(step) }
        let old = measure
        let character = character
        if character != nil { keepCharacter() }
        measure = step.map { measure + 4 * $0 } ?? Self.usualMeasure
        measure = min(max(measure, Self.measures.lowerBound), Self.measures.upperBound)
        guard old != measure else { return }
        // Without a character offset, the line number is scaled, so that about the same text stays at the top.
        if character == nil, arrival == nil { top = top * old / measure }
        notice = TerminalWords.Reader.lineLength(measure)
    }

    private func magnify(_ step: Int?) {
        guard let step else { return view = .whole }
        guard (drawing ?? shown.flatMap { drawings[$0] })?.faces.contains(.picture) == true else { return }
        let index = (Self.zooms.firstIndex { $0 >= view.zoom } ?? 0) + step
        guard Self.zooms.indices.contains(index) else { return }
        let zoom = Self.zooms[index]
        // Reading starts at the top of the page.
        if view == .whole { view = PictureView(zoom: zoom, x: 0.5, y: 0) }
        view.zoom = zoom
        if zoom == 1 { view = .whole }
    }

    /// Moves the visible part of a zoomed picture.
    /// - Returns: false at the edge of the picture, because the key then turns the page.
    func pan(_ move: PageMove) -> Bool {
        guard view != .whole, let request = shown, let picture = drawings[request]?.picture else { return false }
        let isRightToLeft = host.direction == .rightToLeft
        switch move {
        case .next: return pan(\.x, picture.shareAcross, isRightToLeft ? -0.5 : 0.5)
        case .previous: return pan(\.x, picture.shareAcross, isRightToLeft ? 0.5 : -0.5)
        case .lower: return pan(\.y, picture.shareDown, 0.5)
        case .upper: return pan(\.y, picture.shareDown, -0.5)
        case .forward: return pan(\.y, picture.shareDown, 0.9)
        case .back: return pan(\.y, picture.shareDown, -0.9)
        }
    }

    private func pan(_ path: WritableKeyPath<PictureView, Double>, _ share: Double, _ step: Double) -> Bool {
        let range = share / 2...max(share / 2, 1 - share / 2)
        let from = min(max(view[keyPath: path], range.lowerBound), range.upperBound)
        let target = min(max(from + step * share, range.lowerBound), range.upperBound)
        guard abs(target - from) > 0.001 else { return false }
        view[keyPath: path] = target
        return true
    }

    /// Scrolls a text that is longer than the screen.
    /// - Returns: false at the start or end of the text, and for moves to the next or previous article.
    func scroll(_ move: PageMove) -> Bool {
        let last = lastTop
        let step = max(1, layout.text.rows - 2)
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
}
