/// A browser's subscription from the Push API: its address, and the keys to encrypt messages.
public struct PressBrowser: Sendable, Hashable {
    /// The address at the browser's push service.
    public let endpoint: String
    /// The public key of the browser (`p256dh`), in base64url.
    public let key: String
    /// The secret that the browser shares with the sender (`auth`), in base64url.
    public let secret: String
    /// The reader's language (BCP 47), if known.
    public let language: String?

    /// Creates the description of a browser.
    public init(endpoint: String, key: String, secret: String, language: String? = nil) {
        (self.endpoint, self.key, self.secret, self.language) = (endpoint, key, secret, language)
    }
}
