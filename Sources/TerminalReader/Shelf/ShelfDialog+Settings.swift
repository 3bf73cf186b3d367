import Periodical

extension ShelfDialog {
    /// Returns the pop-up with the settings of one feed or of all feeds.
    /// - Parameter selection: The ID of the row to select, or nil for the first row.
    static func settings(_ sheet: SettingsSheet, selection: String?, columns: Int, rows: Int) -> ShelfDialog {
        let width = max(10, min(60, columns - 8))
        let labels = sheet.rows.map(\.label.terminalColumns).max() ?? 0
        var words = sheet.facts.flatMap { StyledText.paragraph($0, columns: width, .quiet) }
        let room = max(0, rows - 6 - sheet.rows.count)
        if words.count > room { words = Array(words.prefix(room)) }
        let choices = sheet.rows.map { row -> (KeyHint, ShelfRequest) in
            let value = StyledText(foreign: row.value).text
            let label = value.isEmpty ? row.label : "\(row.label.filled(toColumns: labels))  \(value)"
            return (KeyHint(String(row.key), label.fitted(toColumns: width - 3)), answer(to: row, of: sheet.subject))
        }
        return ShelfDialog(
            StyledText(foreign: sheet.title).text.fitted(toColumns: min(40, width - 4)), words: words, isList: true,
            selection: sheet.rows.firstIndex { $0.id == selection } ?? 0, leastWidth: min(44, width), choices)
    }

    private static func answer(to row: SettingsRow, of subject: SettingsSheet.Subject) -> ShelfRequest {
        switch row.kind {
        case .choice: .settings(.choose(row, of: subject))
        case .text: .settings(.type(row, of: subject))
        case .action: .settings(.set(row.id, to: "", of: subject))
        case .fixed: .nothing
        case .unfollow(let handle): .askUnfollow(handle)
        }
    }

    /// Returns the pop-up with a setting's values.
    static func values(of row: SettingsRow, _ choices: [SettingsRow.Choice], of subject: SettingsSheet.Subject) -> Self
    {
        ShelfDialog(
            row.label.prefix(1).uppercased() + row.label.dropFirst(), isList: true,
            selection: choices.firstIndex { $0.value == row.chosen } ?? 0, leastWidth: 30,
            choices.map { choice in
                (
                    KeyHint(String(choice.key), choice.title),
                    .settings(.set(row.id, to: choice.value, of: subject))
                )
            })
    }
}
