import Cryptography
package import Foundation
import IssueTransfer
package import Periodical

/// A URL of the user's that receives JSON, signed if there is a secret (Standard Webhooks).
package struct Webhook: Sendable, Hashable {
    private let url: URL
    private let secret: Data?

    /// Parses a URL.
    /// - Parameter secret: a secret that ``isSecret(_:)`` accepts. Nil or the word `none` to leave requests unsigned.
    /// - Returns: nil if the text is not an http or https URL, or if the secret is invalid.
    package init?(_ text: String, secret: String? = nil) {
        guard let url = NoticeAddress.url(text) else { return nil }
        self.url = url
        guard let secret, secret != "none" else {
            self.secret = nil
            return
        }
        guard let key = Self.key(secret) else { return nil }
        self.secret = key
    }

    /// Returns whether a text is a signing secret: `whsec_` followed by 24 to 64 bytes in Base64.
    package static func isSecret(_ text: String) -> Bool { key(text) != nil }

    private static func key(_ text: String) -> Data? {
        guard text.hasPrefix("whsec_"), let key = Data(base64Encoded: String(text.dropFirst("whsec_".count))),
            (24...64).contains(key.count)
        else { return nil }
        return key
    }

    /// Sends JSON.
    /// - Parameters:
    ///   - id: an identifier by which the receiver can recognize duplicates.
    ///   - time: when the request is sent.
    ///   - subject: the subject of error messages.
    package func post(
        _ json: Data, id: String, at time: Date, of subject: String, by poster: NoticePoster
    ) async throws(MastheadError) {
        let timestamp = String(Int(time.timeIntervalSince1970))
        var headers = ["webhook-id": id, "webhook-timestamp": timestamp]
        if let secret {
            let code = HMAC<SHA256>.authenticationCode(
                for: Data("\(id).\(timestamp).".utf8) + json, using: SymmetricKey(data: secret))
            headers["webhook-signature"] = "v1,\(Data(code).base64EncodedString())"
        }
        let body = HTTPBody(json, contentType: "application/json")
        try await poster.send(
            HTTPRequest(.post, url, headers: headers, body: body), of: subject, to: "the webhook")
    }
}
