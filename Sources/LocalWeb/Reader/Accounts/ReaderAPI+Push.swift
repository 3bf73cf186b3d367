import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import PressClient

/// Requests that register browsers for push messages about new issues, with the library's accounts at publisher
/// servers.
extension ReaderAPI {
    /// Adds the routes for push registrations.
    func addPush(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/push") { _, _ in try await self.offers() }
        actions.post("/push") { request, context in try await self.registerBrowser(request, context) }
        actions.post("/push/end") { request, context in try await self.removeBrowser(request, context) }
    }

    private struct Offer: Encodable {
        let title: String
        let url: String
        /// The public key for the browser's push subscription, or nil if the browser cannot subscribe.
        let key: String?
        /// Why the browser cannot subscribe.
        let fault: String?
    }

    private func offers() async throws -> Response {
        do throws(MastheadError) {
            let titles = try await library.publications.titles()
            return try Self.json(
                try await library.browsers.offers().map { offer in
                    let fault =
                        offer.failure?.found ?? "the publisher server does not send notifications for this publication"
                    return Offer(
                        title: titles[offer.handle] ?? offer.handle, url: offer.address.url.absoluteString,
                        key: offer.key, fault: offer.key == nil ? fault : nil)
                })
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Browser: Decodable {
        let server: String
        let publications: [String]
        let endpoint: String
        let p256dh: String
        let auth: String
        let language: String?
    }

    private struct Device: Encodable {
        let device: String
    }

    private func registerBrowser(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Browser.self, request, context)
        guard let server = URL(string: asked.server) else { throw HTTPError(.badRequest) }
        let browser = PressBrowser(
            endpoint: asked.endpoint, key: asked.p256dh, secret: asked.auth, language: asked.language)
        do throws(MastheadError) {
            let device = try await library.browsers.register(browser, publications: asked.publications, at: server)
            return try Self.json(Device(device: device))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Gone: Decodable {
        let server: String
        let device: String
    }

    private func removeBrowser(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Gone.self, request, context)
        guard let server = URL(string: asked.server) else { throw HTTPError(.badRequest) }
        do throws(MastheadError) { try await library.browsers.remove(asked.device, at: server) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return Response(status: .noContent)
    }
}
