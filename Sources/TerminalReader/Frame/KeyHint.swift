/// A key and what it does, as shown in footers, pop-ups and menus.
struct KeyHint: Sendable, Hashable {
    /// The key's display name, such as `Enter` or `d`.
    let name: String
    let label: String
    /// The key that a click on the hint presses, or nil if the hint names several keys.
    let key: Key?

    init(_ name: String, _ label: String, _ key: Key? = nil) {
        self.name = name
        self.label = label
        self.key = key ?? Self.key(name)
    }

    /// Returns the key for a display name.
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

    var text: StyledText { StyledText(name, .strongAccent) + StyledText(" \(label)", .quiet) }
}
