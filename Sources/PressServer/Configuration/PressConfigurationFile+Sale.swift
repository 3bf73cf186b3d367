import Foundation
import Periodical

extension PressConfigurationFile {
    /// Reads the settings for sales.
    func sale() throws(MastheadError) -> SaleConfiguration {
        var sale = SaleConfiguration()
        sale.publisher = try publisher()
        sale.privacyPolicy = try privacyPolicy()
        sale.timeZone = try timeZone() ?? sale.timeZone
        sale.entitlementTime = try number(.entitlementTime) ?? sale.entitlementTime
        sale.redeemRate = try number(.redeemRate) ?? sale.redeemRate
        sale.webhookSecretFile = try text(.webhookSecretFile).map(place)
        sale.appStore = try appStore()
        sale.checkout = try checkout()
        return sale
    }

    private func publisher() throws(MastheadError) -> String? {
        guard let name = try text(.publisher) else { return nil }
        guard name.count <= 200, name == name.printable else {
            throw fault(PressConfigurationKey.publisher.rawValue, "'publisher' must be one line of text.", nil)
        }
        return name
    }

    private func privacyPolicy() throws(MastheadError) -> String? {
        guard let text = try text(.privacyPolicy) else { return nil }
        guard let url = URL(string: text), ["https", "http"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else {
            throw fault(
                PressConfigurationKey.privacyPolicy.rawValue,
                "'privacy-policy' must be the URL of a page, such as https://example.org/privacy.",
                nil)
        }
        return url.absoluteString
    }

    private func checkout() throws(MastheadError) -> CheckoutPage? {
        guard let text = try text(.checkout) else { return nil }
        guard let page = CheckoutPage(text) else {
            throw fault(
                PressConfigurationKey.checkout.rawValue,
                "'checkout' must be an https URL that contains {account} and {product}.",
                "For example, use https://pay.example.org/?for={account}&what={product}&back={return}.")
        }
        return page
    }

    private func timeZone() throws(MastheadError) -> TimeZone? {
        guard let name = try text(.timeZone) else { return nil }
        guard let zone = TimeZone(identifier: name) else {
            throw fault(
                PressConfigurationKey.timeZone.rawValue, "'time-zone' must be a time zone, such as Europe/Berlin.",
                nil)
        }
        return zone
    }

    private func appStore() throws(MastheadError) -> SaleConfiguration.AppStore? {
        let (app, root) = (try text(.appStoreApp), try text(.appStoreRoot).map(place))
        let (takesSandbox, mostAccounts) = (try truth(.appStoreSandbox), try number(.appStoreAccounts))
        if app == nil, root == nil, takesSandbox == nil, mostAccounts == nil { return nil }
        guard let app, let root else {
            let keys = [PressConfigurationKey.appStoreApp, .appStoreRoot, .appStoreSandbox, .appStoreAccounts]
            let absent = keys.prefix(2).filter { values[$0.rawValue] == nil }
            throw missing(absent, with: keys.first { values[$0.rawValue] != nil } ?? .appStoreApp)
        }
        var store = SaleConfiguration.AppStore(app: app, root: root, takesSandbox: takesSandbox ?? false)
        store.mostAccounts = mostAccounts ?? store.mostAccounts
        return store
    }
}
