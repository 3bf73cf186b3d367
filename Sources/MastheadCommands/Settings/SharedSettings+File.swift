import IssueLibrary
import LocalWeb
import Periodical

extension SharedSettings {
    /// The settings of a person's file, and the service of a library.
    init(_ library: IssueLibrary, _ console: Console) {
        let file = FeedSettingsFile(console: console)
        self.init(
            read: { () throws(MastheadError) in
                try file.held().map { held in
                    SharedSetting(
                        key: held.key, value: held.value, standard: held.standard, variable: held.variable)
                }
            },
            set: { key, value throws(MastheadError) in try file.set(key, value) },
            synchronise: { () throws(MastheadError) in
                // The person is at the browser, not at the terminal that it was started from.
                try await SyncAccount(of: library).exchange(console, asks: false).line
            })
    }
}
