import Cryptography
import Foundation
import PushServices
import WebTokens

/// The keys of a subscribed browser.
struct Browser {
    let key = P256.KeyAgreement.PrivateKey()
    let secret = Data((0..<16).map { _ in UInt8.random(in: 0...255) })

    var publicKey: Data { key.publicKey.x963Representation }

    /// Returns the subscription that the page sends.
    func json(_ endpoint: String) -> Data {
        let text = """
            {"endpoint":"\(endpoint)","expirationTime":null,"keys":{"p256dh":"\(publicKey.base64URL)","auth":"\(secret.base64URL)"}}
            """
        return Data(text.utf8)
    }
}
