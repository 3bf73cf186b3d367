package import Crypto
package import Foundation

extension SignedToken {
    /// Why a token is not believed.
    package enum Fault: Error, Sendable, Hashable {
        /// It is not of the form that tokens have, or too long.
        case malformed
        /// It is signed in another way than ES256, or asks for what is not understood.
        case wrongAlgorithm
        /// It is a token of another kind.
        case wrongKind
        /// It names no key that is known.
        case unknownKey
        /// The signature is not of what it says.
        case wrongSignature

        /// The same in words for people.
        package var words: String {
            switch self {
            case .malformed: "it is no signed token"
            case .wrongAlgorithm: "it is not signed by ES256"
            case .wrongKind: "it is a token of another kind"
            case .unknownKey: "it names no key that is known"
            case .wrongSignature: "the signature is not of what it says"
            }
        }
    }

    /// The most characters that one has.
    package static let limit = 64 << 10

    private struct Header: Decodable {
        let alg: String
        let typ: String?
        let kid: String?
        let crit: [String]?
    }

    /// Verifies a token.
    /// - Parameters:
    ///   - text: in compact form (RFC 7515 section 3.1).
    ///   - kind: what its header has to say that it is.
    ///   - key: the key of an identifier; nil where there is none. What the token says of keys otherwise is not looked at.
    /// - Returns: its claims, of which nothing was looked at yet.
    package static func verified(
        _ text: String, kind: String, key: (String) -> P256.Signing.PublicKey?
    ) throws(Fault) -> Data {
        guard text.utf8.count <= limit else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let headerData = Data(base64URL: parts[0]), let claims = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: headerData)
        else { throw .malformed }
        // What is critical has to be understood (RFC 7515 section 4.1.11), and there is nothing of that kind here.
        guard header.alg == "ES256", header.crit == nil else { throw .wrongAlgorithm }
        guard header.typ == kind else { throw .wrongKind }
        guard let known = header.kid.flatMap(key) else { throw .unknownKey }
        guard signature.count == 64, let written = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            known.isValidSignature(written, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { throw .wrongSignature }
        return claims
    }
}
