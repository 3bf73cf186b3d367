package import Foundation
import ServerStore

/// What a publisher's server has to know to give and sell.
package struct SaleConfiguration: Sendable {
    /// The App Store, whose purchases are taken.
    package struct AppStore: Sendable {
        /// The app's bundle identifier.
        package let app: String
        /// The file with the certificate that all others have to lead to.
        package let root: URL
        /// Whether testers' purchases count, for which nothing was paid.
        package var takesSandbox = false
        /// How many accounts may show one purchase in a year.
        package var mostAccounts = Purchases.usualMostAccounts
    }

    /// The publisher's name, as readers are shown it.
    package var publisher: String?
    /// Where the publisher says what becomes of readers' data.
    package var privacyPolicy: String?
    /// Where the publisher's days begin and periods end.
    package var timeZone = TimeZone.gmt
    /// How many hours an entitlement can be read offline.
    package var entitlementTime = 72
    /// How many codes an address, and an account, may try in a minute.
    package var redeemRate = 10
    /// The file with the secrets that payment providers sign with, one in a line.
    package var webhookSecretFile: URL?
    package var appStore: AppStore?
    /// The page where readers pay.
    package var checkout: CheckoutPage?

    package init() {}
}
