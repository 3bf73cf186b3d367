/// A browser that wants to be told what timers tell, as its page sends it; nothing of it is believed.
public struct TimerBrowserRequest: Sendable, Hashable {
    /// Where its push service takes messages for it.
    public var endpoint: String
    /// Its key (`p256dh`), in Base64 for URLs.
    public var publicKey: String
    /// Its secret (`auth`), in Base64 for URLs.
    public var secret: String
    /// The library's key that it subscribed with, as ``IssueLibrary/timerBrowserKey()`` gave it.
    public var libraryKey: String
    /// What it is called.
    public var name: String

    /// A browser's wish.
    public init(endpoint: String, publicKey: String, secret: String, libraryKey: String, name: String) {
        (self.endpoint, self.publicKey, self.secret) = (endpoint, publicKey, secret)
        (self.libraryKey, self.name) = (libraryKey, name)
    }
}
