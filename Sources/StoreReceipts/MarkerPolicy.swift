import SwiftASN1
import X509

/// Accepts only certificates with Apple's markers for signing purchases: a chain of three, with one marker in the leaf
/// and one in the intermediate certificate.
struct MarkerPolicy: VerifierPolicy {
    /// The leaf's marker for signing receipts of the Mac App Store and the App Store.
    static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    /// The intermediate certificate's marker of Apple's Worldwide Developer Relations authority.
    static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

    static let wrongLength = "the chain has not three certificates"
    static let unmarkedLeaf = "the certificate that signed has no mark of the store"
    static let unmarkedIntermediate = "the certificate between has no mark of the store"

    /// Describes why a chain was refused.
    static func words(_ reasons: [String]) -> String {
        let own = [wrongLength, unmarkedLeaf, unmarkedIntermediate].first { own in
            reasons.contains { $0.contains(own) }
        }
        return own ?? "one did not sign the next, may not sign others, or did not hold when this was signed"
    }

    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [leafMark, intermediateMark]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) async -> PolicyEvaluationResult {
        guard chain.count == 3 else { return .failsToMeetPolicy(reason: Self.wrongLength) }
        guard chain[0].extensions[oid: Self.leafMark] != nil else {
            return .failsToMeetPolicy(reason: Self.unmarkedLeaf)
        }
        guard chain[1].extensions[oid: Self.intermediateMark] != nil else {
            return .failsToMeetPolicy(reason: Self.unmarkedIntermediate)
        }
        return .meetsPolicy
    }
}
