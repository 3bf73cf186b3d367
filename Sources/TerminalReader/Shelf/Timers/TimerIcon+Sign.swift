public import Schedule

extension TimerIcon {
    /// Returns the sign of the timer for a terminal.
    /// - Parameter isASCII: Whether the terminal can show only ASCII characters.
    public func sign(isASCII: Bool = false) -> String {
        switch shape {
        case .fullGlass: isASCII ? "X" : "⧗"
        case .halfGlass: isASCII ? "x" : "⧖"
        case .emptyGlass: isASCII ? "v" : "▽"
        case .clock: isASCII ? "o" : "◷"
        }
    }

    /// The sign in the timer's color.
    var styled: StyledText { StyledText(sign(), color == .green ? .good : .quiet) }
}
