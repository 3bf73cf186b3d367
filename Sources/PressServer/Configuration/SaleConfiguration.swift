package import Foundation
import ServerStore

/// The settings of a publisher server for sales.
package struct SaleConfiguration: Sendable {
    /// The App Store settings, if its purchases are accepted.
    package struct AppStore: Sendable {
        /// The app's bundle identifier.
        package let app: String
        /// The file with the root certificate that every chain must lead to.
        package let root: URL
        /// Whether sandbox purchases by testers count, although nothing was paid.
        package var takesSandbox = false
        /// The number of accounts that may present one purchase in a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name for readers.
    package var publisher: String?
    /// The page that describes how the publisher uses readers' data.
    package var privacyPolicy: String?
    /// The time zone in which the publisher's days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// The number of hours for which an entitlement is valid offline.
    package var entitlementTime = 72
    /// The number of codes that an address, and an account, may try per minute.
    package var redeemRate = 10
    /// The file with the webhook secrets of payment providers, one per line.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page where readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
