/// A browser's request to receive timer notifications. All values are untrusted.
public struct TimerBrowserRequest: Sendable, Hashable {
    /// The URL where the push service accepts messages for the browser.
    public var endpoint: String
    /// The browser's public key (`p256dh`), in Base64url.
    public var publicKey: String
    /// The browser's secret (`auth`), in Base64url.
    public var secret: String
    /// The library's key that the browser subscribed with, from ``TimerBrowsers/key()``.
    public var libraryKey: String
    /// The name of the browser.
    public var name: String

    /// Creates a request.
    public init(endpoint: String, publicKey: String, secret: String, libraryKey: String, name: String) {
        (self.endpoint, self.publicKey, self.secret) = (endpoint, publicKey, secret)
        (self.libraryKey, self.name) = (libraryKey, name)
    }
}
