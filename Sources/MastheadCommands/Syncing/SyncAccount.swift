import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

/// A library's account with a sync service, and its stored password.
struct SyncAccount {
    let library: IssueLibrary
    let account: ServiceAccount

    /// - Throws: ``MastheadError`` with the code `sync.not-logged-in` if the library has no account.
    init(of library: IssueLibrary) async throws(MastheadError) {
        guard let account = try await library.service.account() else {
            throw MastheadError(
                .notLoggedIn, cannot: "synchronize", to: library.folder.root.path,
                found: "the library is not logged in to a sync service",
                hint: "Use `masthead sync login URL --user NAME` to log in.")
        }
        (self.library, self.account) = (library, account)
    }

    /// Returns the storage for passwords.
    static func keeping(_ console: Console, asks: Bool = true) -> SecretKeeping {
        var ask: (@Sendable () -> String?)?
        if asks, PasswordQuestion.canAsk {
            ask = { PasswordQuestion.ask("Passphrase for the password file") }
        }
        return SecretKeeping(folder: console.settingsFolder, environment: console.environment, ask: ask)
    }

    /// Parses a service's address. The default scheme is `https`.
    static func address(_ text: String) throws(MastheadError) -> URL {
        let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: typed.contains("://") ? typed : "https://\(typed)"), url.host()?.isEmpty == false
        else {
            throw MastheadError(
                .unusableURL, cannot: "log in at", to: typed.redactedURL, found: "this is not a valid address",
                remedies: [.checkAddress("Use an address such as https://rss.example.org.")])
        }
        return url
    }

    /// Logs in to a service and, on success, stores the password and the account.
    /// - Parameters:
    ///   - wantsPassphrase: whether to store the password in a file protected by a passphrase.
    ///   - asks: whether to ask for a passphrase at the terminal.
    /// - Returns: the account, and where its password is stored.
    static func logIn(
        at url: URL, user: String, password: String, of library: IssueLibrary, _ console: Console,
        wantsPassphrase: Bool = false, asks: Bool = true
    ) async throws(MastheadError) -> (account: ServiceAccount, place: SecretKeeping.Place) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(.configuration, cannot: "log in at", to: url.redacted, found: found)
        }
        if let known = try await library.service.account() {
            throw refused("the library is already logged in as \(known.user) at \(known.url.redacted)")
        }
        guard !user.isEmpty else { throw refused("the user name is missing") }
        guard !password.isEmpty, password.utf8.count <= 4096 else { throw refused("the password is missing") }
        let client = HTTPClient(configuration: library.configuration.http)
        let (base, authorization) = try await ServiceLogin(client: client).logIn(
            at: url, user: user, password: password)
        let account = ServiceAccount(url: base, user: user)
        let place = try await keeping(console, asks: asks).keep(
            ServiceSecret(password: password, authorization: authorization), of: account,
            wantsPassphrase: wantsPassphrase)
        // Store the account last, because it is useless without a password.
        try await library.service.logIn(account)
        return (account, place)
    }

    /// Syncs once.
    /// - Parameter asks: whether to ask for a passphrase at the terminal.
    func exchange(_ console: Console, asks: Bool = true) async throws(MastheadError) -> SyncSummary {
        let keeping = Self.keeping(console, asks: asks)
        let secret = try await keeping.secret(of: account)
        let client = GoogleReaderClient(
            account.url, user: account.user, password: secret.password, authorization: secret.authorization,
            client: HTTPClient(configuration: library.configuration.http))
        let file = FeedSettingsFile(console: console)
        let settings = SettingsPlace(
            read: { () throws(MastheadError) in try file.written() },
            set: { key, text throws(MastheadError) in try file.set(key, text) },
            takes: { FeedSettingsFile.takes($0, $1) })
        let result: Result<SyncSummary, MastheadError>
        do throws(MastheadError) {
            result = .success(
                try await FeedSynchronizer(library, client, settings: settings).run(account))
        } catch {
            result = .failure(error)
        }
        let authorization = await client.authorization
        if authorization != secret.authorization {
            try await keeping.replace(
                ServiceSecret(password: secret.password, authorization: authorization), of: account)
        }
        return try result.get()
    }
}
