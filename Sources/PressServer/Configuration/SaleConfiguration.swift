package import Foundation
import ServerStore

/// The settings for sales on a publisher server.
package struct SaleConfiguration: Sendable {
    /// The settings for App Store purchases.
    package struct AppStore: Sendable {
        /// The bundle identifier of the app.
        package let app: String
        /// The file with the root certificate. Every certificate chain must end with this certificate.
        package let root: URL
        /// Whether the server accepts sandbox purchases. Testers do not pay for sandbox purchases.
        package var takesSandbox = false
        /// The maximum number of accounts that may use a purchase within a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name that readers see.
    package var publisher: String?
    /// The URL of the publisher's privacy policy.
    package var privacyPolicy: String?
    /// The unset keys in the configuration without which readers cannot subscribe or buy.
    package var missingTerms: [String] {
        [publisher == nil ? "publisher" : nil, privacyPolicy == nil ? "privacy-policy" : nil].compactMap(\.self)
    }
    /// The publisher's time zone, which determines when days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// The number of hours for which a library can use an entitlement offline.
    package var entitlementTime = 72
    /// The maximum number of voucher codes per minute that a client may try. The limit applies to a network address and
    /// to an account.
    package var redeemRate = 10
    /// The file with the webhook secrets of payment providers. Each line contains one secret.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page where readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
