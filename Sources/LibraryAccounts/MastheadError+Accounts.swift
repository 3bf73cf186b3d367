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
            found: "not a valid code: a character is missing or wrong",
            hint: "Check the code for typos. Case, spaces and dashes are ignored.")
    }

    static func notOffered(_ what: String, _ handle: String, alike: [String]) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "find", to: what, found: "not offered by the publisher of \(handle)",
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
            found: "the offer changed after it was shown", hint: "Review the new terms first.")
    }

    static func noCheckout(_ product: String) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "buy", to: product,
            found: "the publisher server does not name a checkout page",
            hint: "Ask the publisher. You can redeem a code that you bought elsewhere.")
    }

    static func accountHolds(_ handle: String, _ products: [String]) -> MastheadError {
        MastheadError(
            .accountHolds, cannot: "switch the account for", to: handle,
            found: "the library's current account there already has \(products.joined(separator: ", "))",
            hint:
                "If the other device has the same products, both already use this account: you need not do anything. "
                + "Otherwise use a code from this library on the other device. If you delete an account, its purchases "
                + "are lost on every device."
        )
    }
}
