import Foundation
import UserSettings

extension Console {
    /// The user's home folder.
    var home: URL {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// The folder for all programs' settings: `$XDG_CONFIG_HOME`, by default `~/.config`.
    var configurationBase: URL { base("XDG_CONFIG_HOME", ".config") }

    /// Returns a folder for data that can be re-created, in `$XDG_CACHE_HOME/masthead`, by default `~/.cache/masthead`.
    func cache(_ name: String) -> URL {
        base("XDG_CACHE_HOME", ".cache").appending(path: "masthead/\(name)", directoryHint: .isDirectory)
    }

    /// In debug builds, the source checkout whose `web/` and `templates/` replace the embedded files:
    /// `$MASTHEAD_CHECKOUT`.
    var checkout: URL? {
        #if DEBUG
            environment["MASTHEAD_CHECKOUT"].flatMap {
                $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory)
            }
        #else
            nil
        #endif
    }

    /// The folder for Masthead's settings.
    var settingsFolder: URL { configurationBase.appending(path: "masthead", directoryHint: .isDirectory) }

    /// The settings, which are read from the file on each access.
    var settings: Settings { Settings(SettingsFile(in: settingsFolder), environment: environment) }

    /// Returns a folder according to the XDG Base Directory Specification, which requires ignoring a relative path in
    /// the variable.
    func base(_ variable: String, _ standard: String) -> URL {
        environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } ?? home.appending(path: standard)
    }
}
