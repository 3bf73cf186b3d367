/// What a choice of a pop-up does with settings.
enum SettingsCommand: Sendable, Hashable {
    case show(SettingsSheet.Subject)
    /// Shows the values of a row.
    case choose(SettingsRow, of: SettingsSheet.Subject)
    /// Has a value be typed.
    case type(SettingsRow, of: SettingsSheet.Subject)
    case set(String, to: String, of: SettingsSheet.Subject)
}

/// A value of a setting that is being typed.
struct SettingsPrompt: Sendable, Hashable {
    var line: PromptLine
    let row: SettingsRow
    let subject: SettingsSheet.Subject
}
