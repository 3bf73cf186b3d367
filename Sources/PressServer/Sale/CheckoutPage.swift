import Foundation
import Periodical

/// The page where readers pay: an address in which the account and the product take their places, and the page to come back to if there is
/// a place for that.
package struct CheckoutPage: Sendable, Hashable {
    private let template: String

    /// Reads the publisher's setting; nil for what makes no address that is encrypted, or says not for whom and for what. On this machine it
    /// need not be encrypted.
    package init?(_ template: String) {
        self.template = template
        let names = template.matches(of: /\{([^{}]*)\}/).map { String($0.1) }
        let rest = template.replacing(/\{(account|product|return)\}/, with: "x")
        guard template.utf8.count <= 1000, Set(names).isSuperset(of: ["account", "product"]),
            !rest.contains("{"), !rest.contains("}"),
            let url = URL(string: rest, encodingInvalidCharacters: false), let host = url.host(), !host.isEmpty,
            url.user() == nil,
            // What takes its place chooses no other host.
            url.host() == URL(string: template.replacing(/\{[a-z]*\}/, with: "y"))?.host()
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": return
        case "http" where ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host): return
        default: return nil
        }
    }

    /// The page for an account and a product.
    /// - Parameter page: where to come back to; nil where it leads back to no page.
    package func url(account: String, product: String, returningTo page: String? = nil) -> String {
        template.replacing("{account}", with: account.percentEncoded)
            .replacing("{product}", with: product.percentEncoded)
            .replacing("{return}", with: (page ?? "").percentEncoded)
    }

    /// Whether a reader can be sent back to a page: encrypted, or on the reader's own machine.
    package static func isReturn(_ text: String) -> Bool {
        guard text.utf8.count <= 1000, let url = URL(string: text, encodingInvalidCharacters: false),
            let host = url.host(), !host.isEmpty, url.user() == nil
        else { return false }
        return url.scheme == "https"
            || url.scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
    }
}
