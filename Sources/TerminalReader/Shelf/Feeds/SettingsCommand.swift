/// A command of a pop-up for settings.
enum SettingsCommand: Sendable, Hashable {
    case show(SettingsSheet.Subject)
    /// Shows the values of a setting.
    case choose(SettingsRow, of: SettingsSheet.Subject)
    /// Opens a prompt for the value of a setting.
    case type(SettingsRow, of: SettingsSheet.Subject)
    case set(String, to: String, of: SettingsSheet.Subject)
}

/// A prompt for the value of a setting.
struct SettingsPrompt: Sendable, Hashable {
    var line: PromptLine
    let row: SettingsRow
    let subject: SettingsSheet.Subject
}
