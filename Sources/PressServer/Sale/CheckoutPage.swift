import Foundation
import Periodical
import PressWire

/// The URL of the payment page, with placeholders for the account and the product. A placeholder for the page that
/// readers return to is optional.
package struct CheckoutPage: Sendable, Hashable {
    private let template: String

    /// Parses the publisher's setting. Returns nil if the setting is not an https URL, or lacks the placeholder for the
    /// account or the product. An http URL is allowed only on this computer.
    package init?(_ template: String) {
        self.template = template
        let names = template.matches(of: /\{([^{}]*)\}/).map { String($0.1) }
        let rest = template.replacing(/\{(account|product|return)\}/, with: "x")
        guard template.utf8.count <= 1000, Set(names).isSuperset(of: ["account", "product"]),
            !rest.contains("{"), !rest.contains("}"),
            let url = URL(string: rest, encodingInvalidCharacters: false), let host = url.host(), !host.isEmpty,
            url.user() == nil,
            // A placeholder must not be part of the host.
            url.host() == URL(string: template.replacing(/\{[a-z]*\}/, with: "y"))?.host()
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": return
        case "http" where ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host): return
        default: return nil
        }
    }

    /// Returns the payment page's URL for an account and a product.
    /// - Parameter page: The page that readers return to, or nil for none.
    package func url(account: String, product: String, returningTo page: String? = nil) -> String {
        template.replacing("{account}", with: account.percentEncoded)
            .replacing("{product}", with: product.percentEncoded)
            .replacing("{return}", with: (page ?? "").percentEncoded)
    }

    /// Whether readers may return to a page, which must use https or be on the reader's own computer.
    package static func isReturn(_ text: String) -> Bool {
        guard text.utf8.count <= PressLimits.returnPageBytes,
            let url = URL(string: text, encodingInvalidCharacters: false),
            let host = url.host(), !host.isEmpty, url.user() == nil
        else { return false }
        return url.scheme == "https"
            || url.scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
    }
}
