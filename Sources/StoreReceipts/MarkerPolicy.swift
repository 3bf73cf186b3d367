import SwiftASN1
import X509

/// Accepts only certificates with Apple's markers for signing purchases. The chain must have three certificates, with
/// one marker in the leaf and another in the intermediate certificate.
struct MarkerPolicy: VerifierPolicy {
    /// The marker in the leaf certificate that signs receipts of the Mac App Store and the App Store.
    static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    /// The marker in the intermediate certificate of Apple's Worldwide Developer Relations authority.
    static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

    static let wrongLength = "the chain does not have three certificates"
    static let unmarkedLeaf = "the signing certificate has no marker of the store"
    static let unmarkedIntermediate = "the intermediate certificate has no marker of the store"

    /// Describes the reason why a chain was refused.
    static func words(_ reasons: [String]) -> String {
        let own = [wrongLength, unmarkedLeaf, unmarkedIntermediate].first { own in
            reasons.contains { $0.contains(own) }
        }
        return own
            ?? "a certificate is not signed by the next, may not sign others, or was not valid at the time of signing"
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
