import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical

/// Requests that register browsers for timer notifications.
extension ReaderAPI {
    /// Adds the routes for browsers that receive timer notifications.
    func addTimerBrowsers(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/timers/browsers") { _, _ in try await self.timerBrowsers() }
        actions.post("/timers/browsers") { request, context in try await self.registerTimerBrowser(request, context) }
        // If there is no key yet, this route creates one, so it is a POST.
        actions.post("/timers/browsers/key") { _, _ in try await self.timerBrowserKey() }
        actions.post("/timers/browsers/end") { request, context in try await self.endTimerBrowser(request, context) }
    }

    /// A registered browser without its push address, which is secret.
    private struct Browser: Encodable {
        let id: Int64
        let name: String
        /// The mark by which a page recognizes its own browser.
        let mark: String
        let added: String

        init(_ browser: TimerBrowser) {
            (id, name, mark, added) = (browser.id, browser.name, browser.mark, browser.added.rfc3339)
        }
    }

    private struct Browsers: Encodable {
        let browsers: [Browser]
    }

    private func timerBrowsers() async throws -> Response {
        do throws(MastheadError) {
            return try Self.json(Browsers(browsers: try await library.timerBrowsers.all().map(Browser.init)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Key: Encodable { let key: String }

    private func timerBrowserKey() async throws -> Response {
        do throws(MastheadError) { return try Self.json(Key(key: try await library.timerBrowsers.key())) } catch {
            return WebResponse.problem(.conflict, error)
        }
    }

    private struct Registration: Decodable {
        let endpoint: String
        let p256dh: String
        let auth: String
        let key: String
        let name: String
    }

    private func registerTimerBrowser(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Registration.self, request, context)
        let wish = TimerBrowserRequest(
            endpoint: asked.endpoint, publicKey: asked.p256dh, secret: asked.auth, libraryKey: asked.key,
            name: asked.name)
        do throws(MastheadError) {
            return try Self.json(Browser(try await library.timerBrowsers.register(wish)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Ended: Decodable { let browser: Int64 }

    /// Removes a browser. An unknown browser is not an error, because it receives no notifications anyway.
    private func endTimerBrowser(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Ended.self, request, context)
        do throws(MastheadError) { _ = try await library.timerBrowsers.end(asked.browser) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return Response(status: .noContent)
    }
}
