import IssueLibrary
import Periodical
import PressClient

extension PublicationOffer {
    /// Returns the terms that the user must agree to.
    /// - Parameters:
    ///   - action: the action that requires the terms, for error messages.
    ///   - subject: the subject of the action.
    func terms(
        of product: PressProduct, cannot action: String, to subject: String
    ) throws(MastheadError) -> PressTerms {
        guard let terms = offer.terms(of: product) else {
            throw MastheadError(
                .termsMissing, cannot: action, to: subject,
                found: "the publisher server does not state its owner and its privacy policy",
                remedies: [.tellPublisher()])
        }
        return terms
    }
}

extension IssueLibrary {
    /// Returns the current entitlement to a product, extended by later ones that follow without a gap. Nil if there is
    /// no account or entitlement.
    func heldRight(to product: String, of handle: String) async throws(MastheadError) -> PressHolding? {
        guard try await accounts.account(of: handle).exists else { return nil }
        let now = configuration.now()
        return try await accounts.rights(of: handle).holdings(at: now)
            .last { $0.first.product == product && $0.isInForce(at: now) }
    }
}
