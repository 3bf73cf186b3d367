package import Cryptography
package import Foundation
package import Periodical
package import WebTokens

extension EntitlementToken {
    private struct Header: Encodable {
        let alg = "ES256"
        let typ = EntitlementToken.kind
        let kid: String
    }

    /// Returns the signed token.
    package func signed(by key: P256.Signing.PrivateKey) throws(MastheadError) -> String {
        do {
            return try SignedToken.make(
                header: Header(kid: WebKey(key.publicKey).kid), claims: EntitlementClaims(self), key: key)
        } catch {
            throw MastheadError(
                .entitlementMalformed, cannot: "sign", to: "an entitlement", found: "\(error)",
                remedies: [.tryAgain])
        }
    }

    /// The tolerance for differences between the server's and the reader's clocks, in seconds.
    private static let clockTolerance: TimeInterval = 300

    /// Reads and verifies a token.
    /// - Parameters:
    ///   - text: The token from a request.
    ///   - keys: The server's signing keys, current and former.
    ///   - publication: The publication that the token must be valid for.
    /// - Throws: ``MastheadError`` with a code that starts with `entitlement.`
    package init(verifying text: String, keys: [WebKey], publication: String, now: Date) throws(MastheadError) {
        let payload: Data
        do throws(SignedToken.Fault) {
            payload = try SignedToken.verified(text, kind: Self.kind) { kid in
                keys.first { $0.kid == kid }?.publicKey
            }
        } catch {
            throw .entitlement(
                error == .malformed ? .entitlementMalformed : .entitlementUntrusted, error.words)
        }
        do {
            try self.init(try JSONDecoder().decode(EntitlementClaims.self, from: payload))
        } catch { throw .entitlement(.entitlementMalformed, "required claims are missing") }
        guard self.publication == publication else {
            throw .entitlement(.entitlementForeign, "the entitlement is for another publication")
        }
        guard issued.timeIntervalSince(now) <= Self.clockTolerance else {
            throw .entitlement(.entitlementUntrusted, "the issue date is in the future")
        }
        guard now < end else { throw .entitlement(.entitlementOver, "the entitlement expired at \(end.rfc3339)") }
    }
}
