import SwiftASN1
import X509

/// Of all that Apple certifies, only certificates with its marks for this purpose may sign purchases: a chain of three, with a mark in the
/// leaf and one in the certificate between.
struct MarkerPolicy: VerifierPolicy {
    /// In the leaf: it signs receipts of the Mac App Store and the App Store.
    static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
    /// In the one between: it is Apple's Worldwide Developer Relations authority.
    static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

    static let wrongLength = "the chain has not three certificates"
    static let unmarkedLeaf = "the certificate that signed has no mark of the store"
    static let unmarkedIntermediate = "the certificate between has no mark of the store"

    /// What is found of a chain that was refused, in words for people.
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
