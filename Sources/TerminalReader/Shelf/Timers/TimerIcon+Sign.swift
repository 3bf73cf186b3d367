public import Schedule

extension TimerIcon {
    /// Returns the character that represents the icon in a terminal.
    /// - Parameter isASCII: Whether the terminal can show only ASCII characters.
    public func sign(isASCII: Bool = false) -> String {
        switch shape {
        case .fullGlass: isASCII ? "X" : "⧗"
        case .halfGlass: isASCII ? "x" : "⧖"
        case .emptyGlass: isASCII ? "v" : "▽"
        case .clock: isASCII ? "o" : "◷"
        }
    }

    /// The character that represents the icon, in the icon's color.
    var styled: StyledText { StyledText(sign(), color == .green ? .good : .quiet) }
}
