import Cryptography
import Foundation
import Periodical
import WebTokens

/// A payment provider's signature, for example `t=1800000000,v1=9f86d0...`. The signature contains the time in seconds,
/// and a hexadecimal HMAC-SHA256 of that time, a dot and the body. While the publisher is replacing a secret, there may
/// be several HMACs.
struct PaymentSignature {
    /// The maximum difference between the signature's time and the server's clock, in seconds. Clocks may differ, and
    /// deliveries may be slow.
    static let tolerance = 300

    /// The maximum length of the header field, in bytes.
    private static let limit = 1000

    let time: Int
    let codes: [[UInt8]]

    /// Parses the header field, or returns nil if it is malformed.
    init?(_ field: String) {
        guard field.utf8.count <= Self.limit else { return nil }
        var (time, codes): (Int?, [[UInt8]]) = (nil, [])
        for part in field.split(separator: ",") {
            let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return nil }
            switch pair[0] {
            case "t":
                // The signature covers the number as text, so only one spelling is accepted.
                guard time == nil, let number = Int(pair[1]), String(number) == pair[1] else { return nil }
                time = number
            case "v1":
                guard let code = [UInt8](hexadecimal: pair[1]), code.count == SHA256.byteCount else { return nil }
                codes.append(code)
            default: break
            }
        }
        guard let time, !codes.isEmpty else { return nil }
        self.time = time
        self.codes = codes
    }

    /// Whether the body was signed recently with one of the secrets.
    func isRight(for body: Data, secrets: [SymmetricKey], now: Date) -> Bool {
        guard abs(now.timeIntervalSince1970 - Double(time)) <= Double(Self.tolerance) else { return false }
        let text = signedText(body)
        // Try every secret, so that the response time does not reveal which one matches.
        return secrets.reduce(false) { found, secret in
            codes.reduce(found) { found, code in
                HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: secret) || found
            }
        }
    }

    /// Returns a hash that identifies a body.
    static func digest(of body: Data) -> String { Data(SHA256.hash(data: body)).base64URL }

    private func signedText(_ body: Data) -> Data { Data("\(time).".utf8) + body }
}
