import Periodical

/// A prompt for a setting's value.
struct SettingsPrompt: ShelfLayer {
    var line: PromptLine
    let row: SettingsRow
    let subject: SettingsSheet.Subject

    var footerPrompt: FooterPrompt? {
        let label = "\(row.label.prefix(1).uppercased() + row.label.dropFirst()): "
        return FooterPrompt(label: StyledText(label, .strong), line: line)
    }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        switch key {
        case .escape: scene.request(.closeOverlay)
        case .enter:
            scene.request(.closeOverlay)
            SettingsCommand.set(row.id, to: line.text, of: subject).carryOut(in: &scene)
        default: _ = line.press(key)
        }
    }

    mutating func paste(_ text: String, in scene: inout ShelfScene) { line.insert(text) }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        footerPrompt?.draw(on: &canvas, in: &scene)
    }
}

/// A command in a settings pop-up.
enum SettingsCommand: Sendable, Hashable {
    case show(SettingsSheet.Subject)
    /// Shows a setting's values.
    case choose(SettingsRow, of: SettingsSheet.Subject)
    /// Opens a prompt for a setting's value.
    case type(SettingsRow, of: SettingsSheet.Subject)
    case set(String, to: String, of: SettingsSheet.Subject)
}

extension SettingsCommand {
    /// Carries out the command.
    func carryOut(in scene: inout ShelfScene) {
        switch self {
        case .show(let subject):
            scene.start { host, tell throws(MastheadError) in
                tell(.settings(try await host.settings(of: subject), selection: nil))
            }
        case .choose(let row, let subject):
            guard case .choice(let choices) = row.kind else { return }
            scene.ask(.values(of: row, choices, of: subject))
        case .type(let row, let subject):
            guard case .text(let text) = row.kind else { return }
            scene.request(.type(SettingsPrompt(line: PromptLine(text), row: row, subject: subject)))
        case .set(let id, let value, let subject):
            scene.start { host, tell throws(MastheadError) in
                tell(.done(try await host.set(id, to: value, of: subject), nil))
                tell(.settings(try await host.settings(of: subject), selection: id))
            }
        }
    }
}
