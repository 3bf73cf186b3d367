import Cryptography
import Foundation
import WebTokens

/// The keys of a subscribed browser.
public struct BrowserSubscription: Sendable {
    private let key = P256.KeyAgreement.PrivateKey()
    private let secretBytes = Data((0..<16).map { _ in UInt8.random(in: 0...255) })

    /// Creates random keys.
    public init() {}

    /// The public key (`p256dh`), in base64url.
    public var publicKey: String { key.publicKey.x963Representation.base64URL }
    /// The private key, in base64url.
    public var privateKey: String { key.rawRepresentation.base64URL }
    /// The authentication secret (`auth`), in base64url.
    public var secret: String { secretBytes.base64URL }
}
