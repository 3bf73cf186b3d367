import IssueLibrary
import LocalWeb
import Periodical

extension SharedSettings {
    /// Creates settings from the user's settings file and the library's sync service.
    /// - Parameter isDefault: whether the library is the default one.
    init(_ library: IssueLibrary, isDefault: Bool, _ console: Console) {
        let file = FeedSettingsFile(console: console)
        self.init(
            read: { () throws(MastheadError) in
                try file.held().map { held in
                    SharedSetting(
                        key: held.key, value: held.value, standard: held.standard, variable: held.variable)
                }
            },
            set: { key, value throws(MastheadError) in try file.set(key, value) },
            synchronize: { () throws(MastheadError) in
                // The terminal cannot ask for a passphrase, because the user is in the browser.
                try await SyncAccount(of: library).exchange(console, asks: false).line
            },
            logIn: { login throws(MastheadError) in
                _ = try await SyncAccount.logIn(
                    at: try SyncAccount.address(login.address), user: login.user, password: login.password,
                    of: library, console, asks: false)
            },
            logOut: { () throws(MastheadError) in
                let account = try await SyncAccount(of: library).account
                try await library.service.logOut()
                try await SyncAccount.keeping(console, asks: false).forget(account)
            },
            installAgent: { () throws(MastheadError) in
                try await BackgroundInstallation(library.folder.root, isDefault: isDefault, console: console).install()
            })
    }
}
