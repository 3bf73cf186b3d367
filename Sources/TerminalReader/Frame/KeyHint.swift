/// A key and what it does, for a footer, a pop-up or a menu.
struct KeyHint: Sendable, Hashable {
    /// As it is shown: `Enter`, `d`.
    let name: String
    let label: String
    /// What a click on it presses; nil where that is no single key.
    let key: Key?

    init(_ name: String, _ label: String, _ key: Key? = nil) {
        self.name = name
        self.label = label
        self.key = key ?? Self.key(name)
    }

    /// The key of a name.
    private static func key(_ name: String) -> Key? {
        switch name {
        case TerminalWords.KeyName.enter: .enter
        case TerminalWords.KeyName.escape: .escape
        case TerminalWords.KeyName.tab: .tab
        case TerminalWords.KeyName.backTab: .backTab
        case TerminalWords.KeyName.space: .character(" ")
        case "↓": .down
        case "↑": .up
        case TerminalWords.KeyName.home: .home
        case TerminalWords.KeyName.end: .end
        case "⌫": .backspace
        default: name.count == 1 ? name.first.map { .character($0) } : nil
        }
    }

    /// The hint as it is shown.
    var text: StyledText { StyledText(name, .strongAccent) + StyledText(" \(label)", .quiet) }
}
