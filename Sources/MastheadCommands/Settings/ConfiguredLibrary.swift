import IssueLibrary
import Periodical
import UserSettings

/// The library that the settings select, whose details `config` shows beside the settings.
enum ConfiguredLibrary {
    /// Opens the library, or returns nil if it does not exist. Never creates a library.
    static func open(_ console: Console) async throws(MastheadError) -> IssueLibrary? {
        let folder = try console.settings.value(KnownSettings.library(console))
        guard try IssueLibrary.exists(at: folder) else { return nil }
        var configuration = IssueLibrary.Configuration()
        console.adjust(&configuration)
        return try await IssueLibrary(folder: folder, configuration: configuration)
    }

    /// Returns the scale stored in the library, which takes precedence over the setting. Returns nil if there is none
    /// or the library cannot be read.
    static func scale(_ console: Console) async -> (scale: Scale, folder: String)? {
        do throws(MastheadError) {
            guard let library = try await open(console), let scale = try await library.settings.ownScale else {
                return nil
            }
            return (scale, library.folder.root.path)
        } catch { return nil }
    }
}
