import IssueLibrary
import Periodical

/// Browsers that receive timer notifications.
struct TimerBrowserRoutes: Sendable {
    let library: IssueLibrary

    /// A registered browser without its push address, which is secret.
    struct Browser: Encodable {
        let id: Int64
        let name: String
        /// The mark by which a page recognizes its own browser.
        let mark: String
        let added: String

        init(_ browser: TimerBrowser) {
            (id, name, mark, added) = (browser.id, browser.name, browser.mark, browser.added.rfc3339)
        }
    }

    struct Browsers: Encodable {
        let browsers: [Browser]
    }

    func browsers() async throws -> Browsers {
        Browsers(browsers: try await library.timerBrowsers.all().map(Browser.init))
    }

    struct Key: Encodable { let key: String }

    /// Returns the public key for push subscriptions. If there is no key yet, creates one.
    func key() async throws -> Key { Key(key: try await library.timerBrowsers.key()) }

    struct Registration: Decodable {
        let endpoint: String
        let p256dh: String
        let auth: String
        let key: String
        let name: String
    }

    func register(_ asked: Registration) async throws -> Browser {
        let browser = TimerBrowserRequest(
            endpoint: asked.endpoint, publicKey: asked.p256dh, secret: asked.auth, libraryKey: asked.key,
            name: asked.name)
        return Browser(try await library.timerBrowsers.register(browser))
    }

    struct Ended: Decodable { let browser: Int64 }

    /// Removes a browser. An unknown browser is not an error, because it receives no notifications anyway.
    func end(_ asked: Ended) async throws { _ = try await library.timerBrowsers.end(asked.browser) }
}
