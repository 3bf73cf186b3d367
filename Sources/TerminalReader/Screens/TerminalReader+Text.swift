import Periodical
import Reading

extension TerminalReader {
    /// The text of the page that one is on.
    var textRequest: DrawingRequest {
        DrawingRequest(
            subject: .text, position: session.position, columns: min(columns - 4, PageDrawing.mostTextColumns),
            rows: bodyRows, graphics: graphics)
    }

    func pressOnText(_ key: Key, _ top: Int) -> Bool {
        let count = drawings[textRequest]?.lines.count ?? 0
        let last = max(0, count - bodyRows)
        switch key {
        case .down, .character("j"): screen = .text(top: min(top + 1, last))
        case .up, .character("k"): screen = .text(top: max(top - 1, 0))
        case .character(" "), .pageDown, .enter:
            if top < last {
                screen = .text(top: min(top + bodyRows - 2, last))
            } else if turn(.forward) {
                screen = .text(top: 0)
            }
        case .backspace, .pageUp:
            if top > 0 {
                screen = .text(top: max(top - bodyRows + 2, 0))
            } else if turn(.back) {
                screen = .text(top: 0)
            }
        default:
            guard let move = Self.move(key, host.direction) else { return pressAnywhere(key) }
            if turn(move) { screen = .text(top: 0) }
        }
        return true
    }

    /// Scrolls by the mouse's wheel.
    func scrollText(_ lines: Int, _ top: Int) {
        let count = drawings[textRequest]?.lines.count ?? 0
        screen = .text(top: min(max(top + lines, 0), max(0, count - bodyRows)))
    }

    func textLines(top: Int) -> [String] {
        guard let drawing = drawings[textRequest] else { return [] }
        let margin = String(repeating: " ", count: max(1, (columns - textRequest.columns) / 2))
        let lines = drawing.lines.isEmpty ? ["This page has no text."] : drawing.lines
        return lines.dropFirst(top).prefix(bodyRows).map { margin + $0 }
    }
}
