public import Schedule

extension TimerIcon {
    /// Its sign at a terminal.
    /// - Parameter isASCII: whether the terminal knows no other characters.
    public func sign(isASCII: Bool = false) -> String {
        switch shape {
        case .fullGlass: isASCII ? "X" : "⧗"
        case .halfGlass: isASCII ? "x" : "⧖"
        case .emptyGlass: isASCII ? "v" : "▽"
        case .clock: isASCII ? "o" : "◷"
        }
    }

    /// The sign in its colour.
    var styled: StyledText { StyledText(sign(), colour == .green ? .good : .quiet) }
}
