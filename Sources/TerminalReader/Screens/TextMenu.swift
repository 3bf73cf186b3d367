import Periodical
import Reading

/// The menu of text layout settings for books.
struct TextMenu: ReaderOverlay {
    private(set) var selection = 0

    /// The settings in the menu: key, label and property.
    private static var choices: [(key: Character, label: String, path: WritableKeyPath<TextSetting, Bool>)] {
        [
            ("e", TerminalWords.TextSettings.justified, \.isJustified),
            ("h", TerminalWords.TextSettings.hyphenated, \.isHyphenated),
        ]
    }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        let choices = Self.choices
        switch key {
        case .down, .character("j"): selection = min(selection + 1, choices.count - 1)
        case .up, .character("k"): selection = max(selection - 1, 0)
        case .enter, .character(" "): scene.request(.toggle(choices[selection].path))
        case .character(let pressed):
            guard let index = choices.firstIndex(where: { $0.key == pressed }) else {
                return scene.request(.closeOverlay)
            }
            selection = index
            scene.request(.toggle(choices[index].path))
        default: scene.request(.closeOverlay)
        }
    }

    func change(_ footer: inout FooterLine, in scene: ReadingScene) {
        footer.hints = [
            KeyHint(TerminalWords.KeyName.enter, TerminalWords.TextSettings.change),
            KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close),
        ]
        footer.position = ""
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let setting = scene.setting
        let choices = Self.choices.map { choice in
            KeyHint(
                "\(choice.key)",
                (setting[keyPath: choice.path] ? TerminalWords.TextSettings.on : TerminalWords.TextSettings.off) + "  "
                    + choice.label)
        }
        let popup = Popup(TerminalWords.TextSettings.title, choices: choices, place: .lowerRight, selection: selection)
        scene.popupTargets = popup.draw(on: &canvas).map {
            (row: $0.row, columns: $0.columns, key: choices[$0.choice].key)
        }
    }
}
