import IssueLibrary
import Periodical

/// The routes for browsers that receive timer notifications.
struct TimerBrowserRoutes: Sendable {
    let library: IssueLibrary

    struct Browsers: Encodable {
        let browsers: [TimerBrowser]
    }

    func browsers() async throws -> Browsers {
        Browsers(browsers: try await library.timerBrowsers.all())
    }

    struct Key: Encodable { let key: String }

    /// Returns the public key for push subscriptions, creating one if the library has none yet.
    func key() async throws -> Key { Key(key: try await library.timerBrowsers.key()) }

    struct Registration: Decodable {
        let endpoint: String
        let p256dh: String
        let auth: String
        let key: String
        let name: String
    }

    func register(_ asked: Registration) async throws -> TimerBrowser {
        let browser = TimerBrowserRequest(
            endpoint: asked.endpoint, publicKey: asked.p256dh, secret: asked.auth, libraryKey: asked.key,
            name: asked.name)
        return try await library.timerBrowsers.register(browser)
    }

    struct Ended: Decodable { let browser: Int64 }

    /// Removes a browser. An unknown browser is not an error, because it gets no notifications anyway.
    func end(_ asked: Ended) async throws { _ = try await library.timerBrowsers.end(asked.browser) }
}
