import Foundation
import Periodical
import TestSupport
import Testing

@testable import PressServer

/// Tests of the settings for sales.
@Suite struct SaleConfigurationTests {
    @Test("missing sales settings have the documented defaults")
    func reading() throws {
        let folder = try TemporaryFolder()
        try folder.write("press.json", "{}")
        let usual = try PressConfigurationFile.read(PressFolder(folder.url)).sale
        #expect(usual.publisher == nil && usual.timeZone == .gmt && usual.entitlementTime == 72)
        #expect(usual.appStore == nil && usual.webhookSecretFile == nil && usual.redeemRate == 10)
        try folder.write(
            "press.json",
            """
            {"publisher": "Example Press", "privacy-policy": "https://example.org/privacy", "time-zone": "Europe/Berlin",
             "entitlement-time": 24, "redeem-rate": 5, "webhook-secret-file": "hooks", "app-store-app": "org.example.press",
             "app-store-root": "/etc/root.cer", "app-store-sandbox": true, "app-store-accounts": 7,
             "checkout": "https://pay.example.org/{product}?for={account}&back={return}"}
            """)
        let sale = try PressConfigurationFile.read(PressFolder(folder.url)).sale
        #expect(sale.publisher == "Example Press" && sale.privacyPolicy == "https://example.org/privacy")
        #expect(sale.timeZone.identifier == "Europe/Berlin" && sale.entitlementTime == 24 && sale.redeemRate == 5)
        #expect(sale.webhookSecretFile?.path == folder["hooks"].path && sale.appStore?.root.path == "/etc/root.cer")
        #expect(sale.appStore?.app == "org.example.press" && sale.appStore?.takesSandbox == true)
        #expect(
            sale.checkout?.url(account: "a1", product: "p.1", returningTo: "https://example.org/?a=b&c")
                == "https://pay.example.org/p.1?for=a1&back=https%3A%2F%2Fexample.org%2F%3Fa%3Db%26c")
    }

    @Test(
        "an error in the sales settings is reported with its line and a hint",
        arguments: [
            (#""privacy-policy": "ftp://a""#, "https://example.org/privacy"),
            (#""time-zone": "Mars""#, "Europe/Berlin"),
            (#""checkout": "http://pay.example.org/{account}/{product}""#, "{account}"),
            (#""checkout": "https://pay.example.org/{account}""#, "{product}"),
            (#""checkout": "https://{account}.example.org/{product}""#, "https"),
            (#""checkout": "https://pay.example.org/{account}/{product}/{name}""#, "{product}"),
            (#""publisher": "a\nb""#, "one line"), (#""entitlement-time": 0"#, "from 1 to 2160"),
            (#""redeem-rate": "a""#, "a number"), (#""app-store-app": "a""#, "also needs 'app-store-root'"),
            (#""browser-origins": ["https://example.org/path"]"#, "without a path"),
            (#""app-store-root": "a""#, "also needs 'app-store-app'"), (#""publisher": """#, "must not be empty"),
            (#""vapid-contact": "mailto:a@example.org""#, "also needs 'vapid-key'"), (#""public": """#, "not be empty"),
            (#""apns-key": "x.p8""#, "also needs 'apns-key-id' and 'apns-team'"),
            (#""app-store-sandbox": 1"#, "true or false"),
            (#""app-store-accounts": 0"#, "from 1"),
        ])
    func mistakes(entry: String, said: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("press.json", "{\n  \(entry)\n}")
        let error = #expect(throws: MastheadError.self) { try PressConfigurationFile.read(PressFolder(folder.url)) }
        let text = error?.description ?? ""
        #expect(text.contains(said) && text.contains("press.json:2"), "\(text)")
    }

    @Test("a secret is rejected if it is short, missing or readable by other users")
    func secrets() throws {
        let folder = try TemporaryFolder()
        var sale = SaleConfiguration()
        for (text, mode, isRight) in [
            ("0123456789abcdef\n", 0o600, true), ("0123456789abcdef\nfedcba9876543210\n", 0o600, true),
            ("short\n", 0o600, false), ("0123456789abcdef\nshort\n", 0o600, false), ("\n", 0o600, false),
            ("0123456789abcdef\n", 0o644, false),
        ] {
            let file = try folder.write("hooks", text)
            #expect(chmod(file.path, mode_t(mode)) == 0)
            sale.webhookSecretFile = file
            if isRight {
                let count = text.split(separator: "\n").count
                #expect(try SaleParts(PressFolder(folder.url), sale).webhookSecrets.count == count)
            } else {
                #expect(throws: MastheadError.self) { try SaleParts(PressFolder(folder.url), sale) }
            }
        }
    }
}
