package import Foundation
import ServerStore

/// The settings for sales on a publisher server.
package struct SaleConfiguration: Sendable {
    /// The settings for App Store purchases.
    package struct AppStore: Sendable {
        /// The bundle identifier of the app.
        package let app: String
        /// The file with the root certificate that every certificate chain must end with.
        package let root: URL
        /// Whether the server accepts sandbox purchases, which testers do not pay for.
        package var takesSandbox = false
        /// The maximum number of accounts that may use one purchase within a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name, as readers see it.
    package var publisher: String?
    /// The URL of the publisher's privacy policy.
    package var privacyPolicy: String?
    /// The keys that are missing in the configuration, without which readers cannot subscribe or buy.
    package var missingTerms: [String] {
        [publisher == nil ? "publisher" : nil, privacyPolicy == nil ? "privacy-policy" : nil].compactMap(\.self)
    }
    /// The publisher's time zone, which determines when days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// How many hours a library can use an entitlement offline.
    package var entitlementTime = 72
    /// How many voucher codes a client may try per minute. The limit applies both to a network address and to an
    /// account.
    package var redeemRate = 10
    /// The file with payment providers' webhook secrets, one per line.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page where readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
