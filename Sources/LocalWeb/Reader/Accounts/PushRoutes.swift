import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import PressClient

/// The routes for browsers that receive push messages about new issues. The library registers these browsers with its
/// accounts at publisher servers.
struct PushRoutes: Sendable {
    let library: IssueLibrary

    struct Offer: Encodable {
        let title: String
        let url: String
        /// The public key for the browser's push subscription, or nil if the browser cannot subscribe.
        let key: String?
        /// Why the browser cannot subscribe.
        let fault: String?
    }

    /// Returns the publications that have a publisher server.
    func offers() async throws -> [Offer] {
        let titles = try await library.publications.titles()
        return try await library.devices.browsers.offers().map { offer in
            let fault =
                offer.failure?.found ?? "the publisher server does not send notifications for this publication"
            return Offer(
                title: titles[offer.handle] ?? offer.handle, url: offer.address.url.absoluteString, key: offer.key,
                fault: offer.key == nil ? fault : nil)
        }
    }

    struct Browser: Decodable {
        let server: String
        let publications: [String]
        let endpoint: String
        let p256dh: String
        let auth: String
        let language: String?
    }

    struct Device: Encodable {
        let device: String
    }

    func register(_ asked: Browser) async throws -> Device {
        guard let server = URL(string: asked.server) else { throw HTTPError(.badRequest) }
        let browser = PressBrowser(
            endpoint: asked.endpoint, key: asked.p256dh, secret: asked.auth, language: asked.language)
        return Device(
            device: try await library.devices.browsers.register(browser, publications: asked.publications, at: server))
    }

    struct Ended: Decodable {
        let server: String
        let device: String
    }

    func end(_ asked: Ended) async throws {
        guard let server = URL(string: asked.server) else { throw HTTPError(.badRequest) }
        try await library.devices.browsers.remove(asked.device, at: server)
    }
}
