import Crypto
import Foundation
import Periodical
import WebTokens

/// What a payment provider signs its words with: `t=1800000000,v1=9f86d0...`, the time in seconds and HMAC-SHA256 in hexadecimal over that
/// time, a dot and the body. Several signatures may stand there while a secret is changed.
struct PaymentSignature {
    /// How many seconds the clocks may differ, and a delivery may be under way.
    static let tolerance = 300

    /// The most characters of a field.
    private static let limit = 1000

    let time: Int
    let codes: [[UInt8]]

    /// Reads the field; nil for what is none.
    init?(_ field: String) {
        guard field.utf8.count <= Self.limit else { return nil }
        var (time, codes): (Int?, [[UInt8]]) = (nil, [])
        for part in field.split(separator: ",") {
            let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { return nil }
            switch pair[0] {
            case "t":
                // As it was signed: one number has one spelling.
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

    /// Whether a body was signed with one of the secrets, not long ago.
    func isRight(for body: Data, secrets: [SymmetricKey], now: Date) -> Bool {
        guard abs(now.timeIntervalSince1970 - Double(time)) <= Double(Self.tolerance) else { return false }
        let text = signedText(body)
        // All are tried, so that the time says nothing of which was right.
        return secrets.reduce(false) { found, secret in
            codes.reduce(found) { found, code in
                HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: secret) || found
            }
        }
    }

    /// What tells the words of a body from others.
    static func digest(of body: Data) -> String { Data(SHA256.hash(data: body)).base64URL }

    private func signedText(_ body: Data) -> Data { Data("\(time).".utf8) + body }
}
