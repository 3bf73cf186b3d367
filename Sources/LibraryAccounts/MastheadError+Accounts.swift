import Foundation
import Periodical
import PressClient

extension MastheadError {
    static func noPress(_ handle: String) -> MastheadError {
        MastheadError(
            .noPress, cannot: "find the publisher server of", to: handle,
            found: "the catalog does not name a publisher server",
            remedies: [.refresh("Refresh the publication, or ask the publisher.")])
    }

    static func noAccount(_ action: String, _ handle: String) -> MastheadError {
        MastheadError(
            .noAccount, cannot: action, to: handle,
            found: "the library has no account at the publisher server",
            hint: "Subscribe, redeem a code, or switch to the account of another device.")
    }

    /// Returns the error for an action with an account that the publisher server no longer knows.
    static func accountRefused(_ action: String, _ what: String, handle: String? = nil) -> MastheadError {
        MastheadError(
            .pressUnknownAccount, cannot: action, to: what,
            found: "the publisher server no longer knows this library's account",
            remedies: [.restoreAccount(handle)])
    }

    static func noCode() -> MastheadError {
        MastheadError(
            .pressNothing, cannot: "redeem", to: "a code",
            found: "the code is invalid, because a character is missing or wrong",
            hint: "Check the code for typos. Case, spaces and dashes are ignored.")
    }

    static func notOffered(_ what: String, _ handle: String, alike: [String]) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "find", to: what, found: "the publisher of \(handle) does not offer this product",
            remedies: alike.isEmpty ? [.advice("Check the list of products.")] : [.didYouMean(alike)])
    }

    static func termsMissing(_ handle: String) -> MastheadError {
        MastheadError(
            .termsMissing, cannot: "subscribe to", to: handle,
            found: "the publisher server does not name its operator, or has no privacy notice",
            remedies: [.tellPublisher()])
    }

    static func termsChanged(_ product: String) -> MastheadError {
        MastheadError(
            .termsChanged, cannot: "agree to", to: product,
            found: "the publisher changed the offer after you saw it", hint: "Review the new terms, then try again.")
    }

    static func noCheckout(_ product: String) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "buy", to: product,
            found: "the publisher server has no checkout page",
            hint: "Ask the publisher how to pay. You can also redeem a code that you bought elsewhere.")
    }

    static func accountHolds(_ handle: String, _ products: [String]) -> MastheadError {
        MastheadError(
            .accountHolds, cannot: "switch the account for", to: handle,
            found: "the library's current account at this server already has \(products.joined(separator: ", "))",
            hint:
                "If the other device has the same products, both devices already use this account. Otherwise, "
                + "create a code in this library and enter it on the other device. If you delete an account, its "
                + "purchases are lost on all devices."
        )
    }
}
