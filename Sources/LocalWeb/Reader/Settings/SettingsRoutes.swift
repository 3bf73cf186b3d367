import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// The routes for the settings of all feeds, the sync service, and the installation of the agent.
struct SettingsRoutes: Sendable {
    let library: IssueLibrary
    let settings: SharedSettings

    struct Service: Encodable {
        let url: String
        let user: String
        /// When the last complete sync ended, in RFC 3339, or nil if there was none.
        let syncedAt: String?
        let waiting: Int
        let failure: String?
        /// The number of subscriptions and items that Masthead cannot interpret, or nil if unknown.
        let strange: Int?
        /// When the service accepts requests again.
        let notBefore: String?

        init(_ account: ServiceAccount, _ backlog: ServiceBacklog, at now: Date) {
            (url, user) = (account.url.redacted, account.user)
            syncedAt = account.syncedAt?.rfc3339
            waiting = backlog.statuses + backlog.subscriptions
            failure = account.failure
            strange = account.strangeCount
            notBefore = account.notBefore.flatMap { $0 > now ? $0.rfc3339 : nil }
        }
    }

    struct Settings: Encodable {
        let settings: [SharedSetting]
        /// The sync service, or nil if the library has no account at a service.
        let service: Service?
    }

    func current() async throws -> Settings {
        let (account, backlog) = (try await library.service.account(), try await library.service.backlog())
        let now = library.configuration.now()
        return Settings(settings: try settings.read(), service: account.map { Service($0, backlog, at: now) })
    }

    struct Change: Decodable {
        let key: String
        /// The setting's new value, or nil for the default.
        let value: String?
    }

    /// Changes settings, in the order given in the request.
    func change(_ asked: [Change]) async throws -> Settings {
        guard asked.count <= 100, asked.allSatisfy({ $0.value.map { $0.count <= 200 } ?? true }) else {
            throw HTTPError(.badRequest)
        }
        for change in asked { try settings.set(change.key, change.value) }
        return try await current()
    }

    func logIn(_ asked: SharedLogin) async throws -> Settings {
        try await settings.logIn(asked)
        return try await current()
    }

    func logOut() async throws -> Settings {
        try await settings.logOut()
        return try await current()
    }

    func installAgent() async throws { try await settings.installAgent() }

    struct Exchanged: Encodable {
        let words: String
    }

    func synchronize() async throws -> Exchanged { Exchanged(words: try await settings.synchronize()) }
}
