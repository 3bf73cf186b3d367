import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for the settings of all feeds, and for the sync service.
extension ReaderAPI {
    /// Adds the routes for settings and sync.
    func addSettings(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/settings") { _, _ in try await self.settingsAnswer() }
        actions.post("/settings") { request, context in try await self.changeSettings(request, context) }
        actions.post("/sync") { _, _ in try await self.synchronize() }
        actions.post("/sync/login") { request, context in try await self.logIn(request, context) }
        actions.post("/sync/logout") { _, _ in try await self.logOut() }
        actions.post("/agent") { _, _ in try await self.installAgent() }
    }

    private struct Service: Encodable {
        let url: String
        let user: String
        /// The time of the last complete sync in RFC 3339, or nil if there was none.
        let syncedAt: String?
        let waiting: Int
        let failure: String?
        /// The number of the service's subscriptions and items that Masthead cannot interpret, or nil if it is not
        /// known.
        let strange: Int?
        /// The time before which the service does not accept another request.
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

    private struct Settings: Encodable {
        let settings: [SharedSetting]
        /// The service, or nil if the library has no account.
        let service: Service?
    }

    private func settingsAnswer() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) {
            let (account, backlog) = (try await library.service.account(), try await library.service.backlog())
            let now = library.configuration.now()
            return try Self.json(
                Settings(settings: try settings.read(), service: account.map { Service($0, backlog, at: now) }))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Change: Decodable {
        let key: String
        /// The new value, or nil for the default.
        let value: String?
    }

    /// Changes settings in the order of the request.
    private func changeSettings(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode([Change].self, request, context)
        guard let settings else { return Response(status: .notFound) }
        guard asked.count <= 100, asked.allSatisfy({ $0.value.map { $0.count <= 200 } ?? true }) else {
            throw HTTPError(.badRequest)
        }
        do throws(MastheadError) {
            for change in asked { try settings.set(change.key, change.value) }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await settingsAnswer()
    }

    private func logIn(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(SharedLogin.self, request, context)
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) { try await settings.logIn(asked) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return try await settingsAnswer()
    }

    private func logOut() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) { try await settings.logOut() } catch { return WebResponse.problem(.conflict, error) }
        return try await settingsAnswer()
    }

    private func installAgent() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) { try await settings.installAgent() } catch {
            return WebResponse.problem(.conflict, error)
        }
        return Response(status: .noContent)
    }

    private struct Exchanged: Encodable {
        let words: String
    }

    private func synchronize() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) {
            return try Self.json(Exchanged(words: try await settings.synchronize()))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
