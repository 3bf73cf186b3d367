import Periodical
import TerminalReader
import UserSettings

extension Settings {
    /// The text layout for books in the terminal.
    var text: TextSetting {
        get throws(MastheadError) {
            TextSetting(
                isJustified: try value(KnownSettings.justify), isHyphenated: try value(KnownSettings.hyphenate))
        }
    }

    /// Stores changes to the text layout of books in the settings file, leaving out unchanged values.
    func remember(_ text: TextSetting, in console: Console) throws(MastheadError) {
        let former = try self.text
        let folder = console.settingsFolder
        if text.isJustified != former.isJustified {
            _ = try SettingsFile.set(KnownSettings.justify.key, .boolean(text.isJustified), in: folder)
        }
        if text.isHyphenated != former.isHyphenated {
            _ = try SettingsFile.set(KnownSettings.hyphenate.key, .boolean(text.isHyphenated), in: folder)
        }
    }
}
