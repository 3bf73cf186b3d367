import Periodical
import Reading

extension TerminalReader {
    /// The settings in the menu: key, label and property.
    private static var textChoices: [(key: Character, label: String, path: WritableKeyPath<TextSetting, Bool>)] {
        [
            ("e", TerminalWords.TextSettings.justified, \.isJustified),
            ("h", TerminalWords.TextSettings.hyphenated, \.isHyphenated),
        ]
    }

    func openTextMenu() {
        guard session.content.isReflowable else {
            notice = TerminalWords.TextSettings.booksOnly
            return
        }
        overlay = .text(selection: 0)
    }

    func drawTextMenu(_ selection: Int, on canvas: inout Canvas) {
        let choices = Self.textChoices.map { choice in
            KeyHint(
                "\(choice.key)",
                (setting[keyPath: choice.path] ? TerminalWords.TextSettings.on : TerminalWords.TextSettings.off) + "  "
                    + choice.label)
        }
        let popup = Popup(TerminalWords.TextSettings.title, choices: choices, place: .lowerRight, selection: selection)
        popupTargets = popup.draw(on: &canvas).map {
            (row: $0.row, columns: $0.columns, key: choices[$0.choice].key)
        }
    }

    func pressOnTextMenu(_ key: Key, _ selection: Int) {
        let last = Self.textChoices.count - 1
        switch key {
        case .down, .character("j"): overlay = .text(selection: min(selection + 1, last))
        case .up, .character("k"): overlay = .text(selection: max(selection - 1, 0))
        case .enter, .character(" "): change(Self.textChoices[selection].path, choosing: selection)
        case .character(let pressed):
            guard let index = Self.textChoices.firstIndex(where: { $0.key == pressed }) else { return overlay = nil }
            change(Self.textChoices[index].path, choosing: index)
        default: overlay = nil
        }
    }

    /// Changes a setting, and saves it for all books. The character at the top of the screen stays there.
    private func change(_ path: WritableKeyPath<TextSetting, Bool>, choosing selection: Int) {
        overlay = .text(selection: selection)
        keepCharacter()
        setting[keyPath: path].toggle()
        Task { [host, setting, tell] in
            do throws(MastheadError) { try await host.remember(setting) } catch {
                tell(.notice(TerminalWords.TextSettings.notSaved(error.found.printable)))
            }
        }
    }
}
