import Foundation
import Periodical
import PressClient

extension MastheadError {
    static func noPress(_ handle: String) -> MastheadError {
        MastheadError(
            .noPress, cannot: "find the publisher server of", to: handle,
            found: "its catalog names none",
            remedies: [.refresh("Look at its catalog again, or ask the publisher.")])
    }

    static func noAccount(_ action: String, _ handle: String) -> MastheadError {
        MastheadError(
            .noAccount, cannot: action, to: handle,
            found: "the library has no account at the publisher's server",
            hint: "Subscribe, redeem a code, or come to the account of another device.")
    }

    /// The error of what takes an account that its server did not know when it was last asked.
    static func accountRefused(_ action: String, _ what: String, handle: String? = nil) -> MastheadError {
        MastheadError(
            .pressUnknownAccount, cannot: action, to: what,
            found: "the publisher's server does not know this library's account any more",
            remedies: [.restoreAccount(handle)])
    }

    static func noCode() -> MastheadError {
        MastheadError(
            .pressNothing, cannot: "redeem", to: "a code",
            found: "it is none: a character is missing, or is not the one that was given",
            hint: "Look at it again; capital and small letters, spaces and dashes do not matter.")
    }

    static func notOffered(_ what: String, _ handle: String, alike: [String]) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "find", to: what, found: "the publisher of \(handle) does not offer it",
            remedies: alike.isEmpty ? [.advice("See what is offered.")] : [.didYouMean(alike)])
    }

    static func termsMissing(_ handle: String) -> MastheadError {
        MastheadError(
            .termsMissing, cannot: "subscribe to", to: handle,
            found: "the publisher's server does not say whose it is, and what becomes of readers' data",
            remedies: [.tellPublisher()])
    }

    static func termsChanged(_ product: String) -> MastheadError {
        MastheadError(
            .termsChanged, cannot: "agree to", to: product,
            found: "what the publisher offers changed since it was shown", hint: "Look at it again.")
    }

    static func noCheckout(_ product: String) -> MastheadError {
        MastheadError(
            .notOffered, cannot: "buy", to: product,
            found: "the publisher's server names no page where it is paid for",
            hint: "Ask the publisher; a code that was bought elsewhere can be redeemed.")
    }

    static func accountHolds(_ handle: String, _ products: [String]) -> MastheadError {
        MastheadError(
            .accountHolds, cannot: "switch the account for", to: handle,
            found: "the account that the library has there holds \(products.joined(separator: ", "))",
            hint:
                "Where the other device shows the same, both are at this account already, and nothing is to be done. Else use a code of this library there; an account that is forgotten is lost, with all that it holds, on every device."
        )
    }
}
