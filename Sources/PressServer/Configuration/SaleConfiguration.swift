package import Foundation
import ServerStore

/// The settings for sales on a publisher server.
package struct SaleConfiguration: Sendable {
    /// The settings for App Store purchases.
    package struct AppStore: Sendable {
        /// The app's bundle identifier.
        package let app: String
        /// The file with the root certificate. Every certificate chain must end with this certificate.
        package let root: URL
        /// Whether the server accepts sandbox purchases, for which testers pay nothing.
        package var takesSandbox = false
        /// The maximum number of accounts that may use the same purchase within a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name as shown to readers.
    package var publisher: String?
    /// The URL of the page that describes how the publisher uses readers' data.
    package var privacyPolicy: String?
    /// The time zone in which the publisher's days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// The number of hours for which an entitlement is valid without a connection to the server.
    package var entitlementTime = 72
    /// The maximum number of codes per minute that a client may try from the same address or with the same account.
    package var redeemRate = 10
    /// The file with the webhook secrets of payment providers, one secret per line.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page on which readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
