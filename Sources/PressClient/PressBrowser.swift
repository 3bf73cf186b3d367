/// A browser's subscription from the Push API: its address, and the keys for encrypting messages to it.
public struct PressBrowser: Sendable, Hashable {
    /// The browser's address at its push service.
    public let endpoint: String
    /// The browser's public key (`p256dh`), in base64url.
    public let key: String
    /// The secret shared between the browser and the sender (`auth`), in base64url.
    public let secret: String
    /// The reader's language (BCP 47), if known.
    public let language: String?

    /// Creates the description of a browser.
    public init(endpoint: String, key: String, secret: String, language: String? = nil) {
        (self.endpoint, self.key, self.secret, self.language) = (endpoint, key, secret, language)
    }
}
