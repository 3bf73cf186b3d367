/// The visible rows of a long list.
struct ListWindow: Sendable, Hashable {
    private(set) var top = 0

    /// Scrolls as little as possible to show a row and up to two rows on either side.
    /// - Parameters:
    ///   - row: the selected row.
    ///   - count: the number of rows in the list.
    ///   - height: the number of rows on the screen.
    mutating func show(_ row: Int, of count: Int, height: Int) {
        let margin = min(2, max(0, (height - 1) / 2))
        if row < top + margin { top = row - margin }
        if row > top + height - 1 - margin { top = row - height + 1 + margin }
        top = max(0, min(top, count - height))
    }

    func rows(of count: Int, height: Int) -> Range<Int> {
        let start = max(0, min(top, count - 1))
        return count == 0 ? 0..<0 : start..<max(start, min(count, start + height))
    }
}

extension Key {
    /// Returns the selection in a list after a key press, or nil if the key does not move the selection.
    /// - Parameter page: how far Page Up and Page Down move the selection, in rows.
    func selection(after selection: Int, of count: Int, page: Int) -> Int? {
        let last = max(0, count - 1)
        return switch self {
        case .down, .character("j"): min(selection + 1, last)
        case .up, .character("k"): max(selection - 1, 0)
        case .pageDown, .character(" "): min(selection + page, last)
        case .pageUp, .backspace: max(selection - page, 0)
        case .home: 0
        case .end, .character("G"): last
        default: nil
        }
    }
}
