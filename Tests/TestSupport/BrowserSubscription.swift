import Crypto
import Foundation
import WebTokens

/// The keys of a browser that subscribed, and what its page sends of them.
public struct BrowserSubscription: Sendable {
    private let key = P256.KeyAgreement.PrivateKey()
    private let secretBytes = Data((0..<16).map { _ in UInt8.random(in: 0...255) })

    /// Makes keys.
    public init() {}

    /// Its key (`p256dh`), in Base64 for URLs.
    public var publicKey: String { key.publicKey.x963Representation.base64URL }
    /// The private half, in the same.
    public var privateKey: String { key.rawRepresentation.base64URL }
    /// Its secret (`auth`), in the same.
    public var secret: String { secretBytes.base64URL }
}
