/// A browser's push subscription, as the Push API has it: where the browser is reached, and what messages to it are encrypted with.
public struct PressBrowser: Sendable, Hashable {
    /// The address at the browser's push service.
    public let endpoint: String
    /// The public key of the browser (`p256dh`), in Base64 for URLs.
    public let key: String
    /// What is secret between browser and sender (`auth`), in Base64 for URLs.
    public let secret: String
    /// The language that its reader has chosen (BCP 47), if known.
    public let language: String?

    /// Takes what a page has of its browser.
    public init(endpoint: String, key: String, secret: String, language: String? = nil) {
        (self.endpoint, self.key, self.secret, self.language) = (endpoint, key, secret, language)
    }
}
