import Foundation
import UserSettings

extension Console {
    /// The home of the person at the keyboard.
    var home: URL {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// Where programs keep their settings: `$XDG_CONFIG_HOME`, by default `~/.config`.
    var configurationBase: URL { base("XDG_CONFIG_HOME", ".config") }

    /// Where the library of a command line that names none is: `$XDG_DATA_HOME/masthead`, by default `~/.local/share/masthead`.
    var dataFolder: URL { base("XDG_DATA_HOME", ".local/share").appending(path: "masthead") }

    /// Where this program keeps what it can make again: below `$XDG_CACHE_HOME/masthead`, by default `~/.cache/masthead`.
    func cache(_ name: String) -> URL {
        base("XDG_CACHE_HOME", ".cache").appending(path: "masthead/\(name)", directoryHint: .isDirectory)
    }

    /// The checkout of Masthead whose `web/` and `templates/` take the place of the embedded files, in debug builds:
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

    /// Where this program's settings are.
    var settingsFolder: URL { configurationBase.appending(path: "masthead", directoryHint: .isDirectory) }

    /// What is set, read anew.
    var settings: Settings { Settings(SettingsFile(in: settingsFolder), environment: environment) }

    /// A folder of the XDG Base Directory Specification, which takes paths that are whole.
    private func base(_ variable: String, _ standard: String) -> URL {
        environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } ?? home.appending(path: standard)
    }
}
