import Cryptography
import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing
import WebTokens

@testable import PressServer

/// Tests of the entitlements of readers over the network.
@Suite struct SaleTests {
    @Test("a free subscription starts once and can be ended at any time")
    func free() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let offer = try await fixture.ask("GET", "/v1/publications/press/products", token: "")
            #expect(try offer.status == 200 && offer.text("publisher") == "Example Press")
            let wrong = try await fixture.ask("GET", "/v1/publications/maagazine/products", token: "")
            #expect(wrong.status == 404 && wrong.body.contains("There is no such publication."), "\(wrong)")
            #expect(try offer.text("privacyPolicy") == "https://example.org/privacy")
            let (_, secret) = try await Accounts(store).make()
            func subscribe(_ product: String = "free") async throws -> PressAnswer {
                try await fixture.ask(
                    "POST", "/v1/subscriptions", token: secret.text, json: #"{"product": "\#(product)"}"#)
            }
            let first = try await subscribe()
            #expect(first.status == 200, "\(first)")
            #expect(try await subscribe().text("id") == first.text("id"))
            #expect(try await subscribe("press.month").status == 422)
            #expect(try await subscribe("x").status == 422)
            #expect(try await subscribe("' OR 1=1 --").status == 422)
            let held = try await fixture.ask("GET", "/v1/rights", token: secret.text)
            #expect((try held.json() as? [Any])?.count == 1, "\(held)")
            #expect(try await fixture.ask("DELETE", "/v1/subscriptions/free", token: secret.text).status == 204)
            #expect(try await fixture.ask("DELETE", "/v1/subscriptions/free", token: secret.text).status == 404)
            #expect(
                try await subscribe().text("id") == first.text("id"),
                "subscribing again on the same day continues the subscription")
        }
    }

    @Test("a paid product has a payment page that names the account")
    func checkout() async throws {
        try await PressFixture.selling({ configuration, _ in
            configuration.sale.checkout = CheckoutPage("https://pay.example.org/{product}?for={account}&back={return}")
        }) { fixture, store async throws in
            let (account, secret) = try await Accounts(store).make()
            for product in [
                Product(id: "gift", publication: "press", kind: .issue, item: "one"),
                Product(id: "everything", publication: "press", kind: .all),
            ] { try await Products(store).put(#require(product)) }
            struct Offer: Decodable {
                struct Product: Decodable {
                    let id: String
                    let checkout: String?
                }
                let products: [Product]
            }
            func pages(_ query: String, _ token: String) async throws -> [String: String] {
                let answer = try await fixture.ask("GET", "/v1/publications/press/products\(query)", token: token)
                let offer = try JSONDecoder().decode(Offer.self, from: Data(answer.body.utf8))
                return Dictionary(
                    uniqueKeysWithValues: offer.products.compactMap { product in
                        product.checkout.map { (product.id, $0) }
                    })
            }
            #expect(try await pages("", "").isEmpty)
            #expect(
                try await pages("?return=https://a.example/", secret.text)
                    == [
                        "press.month":
                            "https://pay.example.org/press.month?for=\(account.id)&back=https%3A%2F%2Fa.example%2F"
                    ])
            func obtain(_ product: String) async throws -> PressAnswer {
                try await fixture.ask(
                    "POST", "/v1/subscriptions", token: secret.text, json: #"{"product": "\#(product)"}"#)
            }
            let first = try await obtain("gift")
            #expect(try first.status == 200 && first.text("item") == "one", "\(first)")
            #expect(try await obtain("gift").text("id") == first.text("id"))
            #expect(try await obtain("everything").status == 422)
        }
    }

    @Test("an entitlement can be verified offline with the server's public keys")
    func entitlement() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (account, secret) = try await Accounts(store).make()
            #expect(try await fixture.ask("GET", "/v1/entitlements/books", token: secret.text).status == 404)
            _ = try await Rights(store, zone: .gmt).grant("novel", to: account.id)
            let given = try await fixture.ask(
                "GET", "/v1/entitlements/books?item=N%C2%BA%20%C2%BD&item=other", token: secret.text)
            #expect(given.status == 200, "\(given)")
            let named = try await fixture.ask("GET", "/.well-known/masthead-press.json", token: "")
            struct Keys: Decodable { let keys: [WebKey] }
            let keys = try JSONDecoder().decode(Keys.self, from: Data(named.body.utf8)).keys
            let token = try EntitlementToken(
                verifying: try #require(try given.text("token")), keys: keys, publication: "books", now: Date())
            #expect(token.account == account.id && token.coverage.items == ["Nº ½"])
            #expect(token.ground(for: OfferedItem("Nº ½", .book), at: Date()) == .owned)
            #expect(try await fixture.ask("GET", "/v1/entitlements/books?item=x", token: secret.text).status == 200)
            let many = (0...50).map { "item=\($0)" }.joined(separator: "&")
            #expect(try await fixture.ask("GET", "/v1/entitlements/books?\(many)", token: secret.text).status == 422)
            #expect(try await fixture.ask("GET", "/v1/entitlements/press", token: secret.text).status == 404)
        }
    }

    @Test("all wrong voucher codes get the same response")
    func enumeration() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (first, second) = (try await Accounts(store).make().secret, try await Accounts(store).make().secret)
            let (vouchers, now) = (Vouchers(store, zone: .gmt), Date())
            func redeem(_ code: String, _ secret: TokenSecret) async throws -> PressAnswer {
                try await fixture.ask("POST", "/v1/redeem", token: secret.text, json: #"{"code": "\#(code)"}"#)
            }
            let used = try #require(try await vouchers.make(1, of: "novel").first)
            #expect(try await redeem(used.text, first).status == 200)
            #expect(try await redeem(used.text, first).status == 200)
            let early = try await vouchers.make(1, of: "novel", begin: now.addingTimeInterval(3600)).map(\.text)
            let over = try await vouchers.make(
                1, of: "novel", begin: now.addingTimeInterval(-60), end: now.addingTimeInterval(-1)
            ).map(\.text)
            for code in [used.text, VoucherCode().text, "", "' OR 1=1 --", #"\u0000"#] + early + over {
                let answer = try await redeem(code, second)
                #expect(answer.status == 404, "\(code)")
                #expect(answer.body == (try await redeem(VoucherCode().text, second).body))
            }
            #expect(try await fixture.ask("POST", "/v1/redeem", token: "", json: #"{"code": "x"}"#).status == 401)
        }
    }

    @Test("an unknown account in a request causes status 422, except if it is the caller's own account")
    func gone() async throws {
        let gone = MastheadError(.accountUnknown, cannot: "find", to: "a", found: "there is none")
        await #expect(throws: MastheadError.self) {
            try await Problem.answering(ofAsker: true) { () async throws(MastheadError) in throw gone }
        }
        let problem = await #expect(throws: Problem.self) {
            try await Problem.answering { () async throws(MastheadError) in throw gone }
        }
        #expect(problem?.status == .unprocessableContent)
    }

    @Test("a school class behind one IP address can redeem its voucher codes at once")
    func classroom() async throws {
        try await PressFixture.selling({ configuration, _ in
            let usual = PressConfiguration(
                database: configuration.database, privateFolder: configuration.privateFolder)
            (configuration.addressRate, configuration.accountRate) = (usual.addressRate, usual.accountRate)
            configuration.sale.redeemRate = SaleConfiguration().redeemRate
        }) { fixture, store async throws in
            let codes = try await Vouchers(store, zone: .gmt).make(60, of: "press.month").map(\.text)
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for (number, code) in codes.enumerated() {
                    group.addTask {
                        let device = #"{"kind": "channel", "key": "abcdefghijklmnop\#(number)"}"#
                        let made = try await fixture.ask("POST", "/v1/devices", token: "", json: device)
                        let token = try made.text("token") ?? "none"
                        var statuses = [made.status]
                        for path in ["/v1/service", "/v1/rights"] {
                            statuses.append(try await fixture.ask("GET", path, token: token).status)
                        }
                        for (path, body) in [
                            ("/v1/subscriptions", #"{"product": "free"}"#), ("/v1/redeem", #"{"code": "\#(code)"}"#),
                        ] { statuses.append(try await fixture.ask("POST", path, token: token, json: body).status) }
                        return statuses
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses.filter { $0 == 201 }.count == 60 && statuses.filter { $0 == 200 }.count == 240)
        }
    }

    @Test("an IP address can try only a limited number of wrong voucher codes per minute")
    func limit() async throws {
        try await PressFixture.selling({ configuration, _ in configuration.sale.redeemRate = 1 }) {
            fixture, store async throws in
            var statuses: [Int] = []
            for _ in 0..<3 {
                let secret = try await Accounts(store).make().secret
                statuses.append(
                    try await fixture.ask("POST", "/v1/redeem", token: secret.text, json: #"{"code": "x"}"#).status)
            }
            #expect(statuses == [404, 429, 429])
            #expect(try await fixture.ask("POST", "/v1/restore", token: "", json: #"{"code": "x"}"#).status == 429)
        }
    }

    @Test("a new device joins another device's account with a restore code")
    func restoring() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (account, secret) = try await Accounts(store).make()
            _ = try await Rights(store, zone: .gmt).grant("novel", to: account.id)
            let made = try await fixture.ask("POST", "/v1/restore-codes", token: secret.text, "Content-Length: 0")
            let code = try #require(try made.text("code"))
            let wish = #"{"code": "\#(code)"}"#
            let restored = try await fixture.ask("POST", "/v1/restore", token: "", json: wish)
            #expect(try restored.status == 201 && restored.text("account") == account.id, "\(restored)")
            let token = try #require(try restored.text("token"))
            #expect((try await fixture.ask("GET", "/v1/rights", token: token).json() as? [Any])?.count == 1)
            #expect(try await fixture.ask("POST", "/v1/restore", token: "", json: wish).status == 404)
        }
    }

    @Test("deleting an account during its requests does not cause server errors")
    func forgottenMeanwhile() async throws {
        try await PressFixture.selling { fixture, store async throws in
            for number in 0..<12 {
                let (_, secret) = try await Accounts(store).make()
                let device = #"{"kind": "channel", "key": "abcdefghijklmnop\#(number)"}"#
                async let gone = fixture.ask("DELETE", "/v1/account", token: secret.text)
                async let code = fixture.ask("POST", "/v1/restore-codes", token: secret.text, "Content-Length: 0")
                async let registered = fixture.ask("POST", "/v1/devices", token: secret.text, json: device)
                async let redeemed = fixture.ask("POST", "/v1/redeem", token: secret.text, json: #"{"code": "x"}"#)
                async let begun = fixture.ask(
                    "POST", "/v1/subscriptions", token: secret.text, json: #"{"product": "free"}"#)
                async let ended = fixture.ask("DELETE", "/v1/subscriptions/free", token: secret.text)
                #expect(try await gone.status == 204)
                #expect([201, 401].contains(try await code.status))
                #expect([201, 401].contains(try await registered.status))
                // 204 if the subscription started before this request.
                #expect([204, 401, 404].contains(try await ended.status))
                #expect([401, 404].contains(try await redeemed.status))
                #expect([200, 401].contains(try await begun.status))
            }
        }
    }

    @Test("an entitlement that was signed with one of the last eight keys stays valid")
    func rotation() throws {
        let folder = try TemporaryFolder()
        let place = PressFolder(folder.url)
        try SigningKey.make(in: place)
        var keys = [try SigningKey(place)]
        for _ in 0..<9 { keys.append(try SigningKey.rotate(in: place)) }
        let now = try SigningKey(place)
        #expect(now.identifier == keys.last?.identifier && Set(keys.map(\.identifier)).count == 10)
        let old = try OldSigningKeys.read(place).map { WebKey($0).kid }
        #expect(old == keys.dropLast().suffix(8).map(\.identifier))
        let token = EntitlementToken(
            publication: "press", account: "a", coverage: Coverage(subscribed: [], everything: [], items: ["a"]),
            issued: Date(), lasting: 60)
        let known = try [now.webKey] + OldSigningKeys.read(place).map { WebKey($0) }
        _ = try EntitlementToken(verifying: keys[8].sign(token), keys: known, publication: "press", now: Date())
        #expect(throws: MastheadError.self) {
            try EntitlementToken(verifying: keys[0].sign(token), keys: known, publication: "press", now: Date())
        }
        try folder.write("signing-old.pem", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n")
        #expect(chmod(folder["signing-old.pem"].path, 0o600) == 0)
        #expect(throws: MastheadError.self) { try OldSigningKeys.read(place) }
    }
}
