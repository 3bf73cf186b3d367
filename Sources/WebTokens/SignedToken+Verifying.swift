package import Cryptography
package import Foundation

extension SignedToken {
    /// Why a token was rejected.
    package enum Fault: Error, Sendable, Hashable {
        /// The token is malformed or too long.
        case malformed
        /// The token is not signed with ES256, or has a critical extension.
        case wrongAlgorithm
        /// The token is of a different type.
        case wrongKind
        /// The token does not name a known key.
        case unknownKey
        /// The signature does not match the content.
        case wrongSignature

        /// The reason as text.
        package var words: String {
            switch self {
            case .malformed: "not a signed token"
            case .wrongAlgorithm: "not signed with ES256"
            case .wrongKind: "a token of another type"
            case .unknownKey: "the token names no known key"
            case .wrongSignature: "the signature does not match the content"
            }
        }
    }

    /// The maximum length of a token, in bytes.
    package static let limit = 64 << 10

    private struct Header: Decodable {
        let alg: String
        let typ: String?
        let kid: String?
        let crit: [String]?
    }

    /// Verifies a token.
    /// - Parameters:
    ///   - text: The token in compact form (RFC 7515 section 3.1).
    ///   - kind: The expected type in the header.
    ///   - key: Returns the key with an identifier, or nil if it is unknown. The token's other information about keys
    ///     is ignored.
    /// - Returns: The claims, which are not yet validated.
    package static func verified(
        _ text: String, kind: String, key: (String) -> P256.Signing.PublicKey?
    ) throws(Fault) -> Data {
        guard text.utf8.count <= limit else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let headerData = Data(base64URL: parts[0]), let claims = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: headerData)
        else { throw .malformed }
        // A recipient must understand every critical extension (RFC 7515 section 4.1.11). This program understands
        // none.
        guard header.alg == "ES256", header.crit == nil else { throw .wrongAlgorithm }
        guard header.typ == kind else { throw .wrongKind }
        guard let known = header.kid.flatMap(key) else { throw .unknownKey }
        guard signature.count == 64, let written = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            known.isValidSignature(written, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { throw .wrongSignature }
        return claims
    }
}
