import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical

/// The account of a library on a service, with its password from where that is kept.
struct SyncAccount {
    let library: IssueLibrary
    let account: ServiceAccount

    /// - Throws: ``MastheadError`` with the code `sync.not-logged-in` where the library has none.
    init(of library: IssueLibrary) async throws(MastheadError) {
        guard let account = try await library.serviceAccount() else {
            throw MastheadError(
                .notLoggedIn, doing: "synchronising", to: library.folder.root.path,
                found: "the library has no account on a service",
                hint: "`masthead sync login URL --user NAME` logs in.")
        }
        (self.library, self.account) = (library, account)
    }

    /// Where passwords are kept.
    static func keeping(_ console: Console, asks: Bool = true) -> SecretKeeping {
        var ask: (@Sendable () -> String?)?
        if asks, PasswordQuestion.canAsk {
            ask = { PasswordQuestion.ask("Passphrase of the file with the password") }
        }
        return SecretKeeping(folder: console.settingsFolder, environment: console.environment, ask: ask)
    }

    /// Exchanges everything once.
    /// - Parameter asks: whether there may be a person to ask for a passphrase.
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
