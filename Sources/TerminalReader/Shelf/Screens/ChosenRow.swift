/// The selected row of a simple list.
struct ChosenRow: Sendable, Hashable {
    private(set) var index = 0
    var window = ListWindow()

    /// Moves the selection if the command is a move.
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - page: The number of rows on the screen.
    /// - Returns: Whether the command was a move.
    mutating func move(_ command: ShelfCommand, count: Int, page: Int) -> Bool {
        switch command {
        case .up: index -= 1
        case .down: index += 1
        case .pageUp: index -= max(1, page - 1)
        case .pageDown: index += max(1, page - 1)
        case .first: index = 0
        case .last: index = count - 1
        default: return false
        }
        clamp(count)
        return true
    }

    /// Selects a row.
    mutating func choose(_ index: Int, count: Int) {
        self.index = index
        clamp(count)
    }

    /// Keeps the selection within a list that became shorter.
    mutating func clamp(_ count: Int) { index = max(0, min(index, count - 1)) }
}
