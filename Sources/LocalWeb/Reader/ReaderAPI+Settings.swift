import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// The settings that hold for all feeds, and the service that keeps them in step.
extension ReaderAPI {
    /// Adds the routes of settings.
    func addSettings(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/settings") { _, _ in try await self.settingsAnswer() }
        actions.post("/settings") { request, context in try await self.changeSettings(request, context) }
        actions.post("/sync") { _, _ in try await self.synchronise() }
        actions.post("/sync/login") { request, context in try await self.logIn(request, context) }
        actions.post("/sync/logout") { _, _ in try await self.logOut() }
        actions.post("/agent") { _, _ in try await self.installAgent() }
    }

    private struct Service: Encodable {
        let url: String
        let user: String
        /// RFC 3339; left out where there was no complete exchange yet.
        let syncedAt: String?
        let waiting: Int
        let failure: String?
        /// How many subscriptions and items of the service are not understood; left out where that is not known.
        let strange: Int?
        /// Before when it does not want to be asked.
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
        /// Left out where the library has no account.
        let service: Service?
    }

    private func settingsAnswer() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) {
            let (account, backlog) = (try await library.serviceAccount(), try await library.serviceBacklog())
            let now = library.configuration.now()
            return try Self.json(
                Settings(settings: try settings.read(), service: account.map { Service($0, backlog, at: now) }))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Change: Decodable {
        let key: String
        /// Nil for what holds where nothing is set.
        let value: String?
    }

    /// Sets what was chosen, one after the other.
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

    private func synchronise() async throws -> Response {
        guard let settings else { return Response(status: .notFound) }
        do throws(MastheadError) {
            return try Self.json(Exchanged(words: try await settings.synchronise()))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
