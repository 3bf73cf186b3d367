package import Foundation
import ServerStore

/// The settings of a publisher server for sales.
package struct SaleConfiguration: Sendable {
    /// The settings for App Store purchases.
    package struct AppStore: Sendable {
        /// The app's bundle identifier.
        package let app: String
        /// The file with the root certificate to which every certificate chain must lead.
        package let root: URL
        /// Whether the server accepts sandbox purchases, for which testers pay nothing.
        package var takesSandbox = false
        /// The maximum number of accounts that may use one purchase within a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name as shown to readers.
    package var publisher: String?
    /// The page that describes how the publisher uses readers' data.
    package var privacyPolicy: String?
    /// The time zone that determines when the publisher's days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// The number of hours for which an entitlement is valid offline.
    package var entitlementTime = 72
    /// The maximum number of codes that an address or an account may try per minute.
    package var redeemRate = 10
    /// The file with the webhook secrets of payment providers, one per line.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page where readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
