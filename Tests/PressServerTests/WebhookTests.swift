import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of the webhooks of payment providers and the App Store.
@Suite struct WebhookTests {
    private func event(
        _ id: String, _ account: String, product: String = "press.month", reference: String = "order-1",
        more: String = ""
    ) -> String {
        """
        {"id": "\(id)", "at": "\(Date().rfc3339)", "account": "\(account)", "product": "\(product)", \
        "reference": "\(reference)"\(more)}
        """
    }

    @Test("a payment grants its product, and a refund revokes it")
    func payments() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (account, rights) = (try await Accounts(store).make().account.id, Rights(store, zone: .gmt))
            let paid = event("e1", account)
            let start = Date()
            for seconds in [0.0, 1, 2] {
                #expect(try await fixture.pay(paid, at: start.addingTimeInterval(seconds)).status == 204)
            }
            #expect(try await fixture.pay(event("e2", account)).status == 204)
            let held = try await rights.list(of: account)
            #expect(held.count == 1 && held.first?.source == .webhook && held.first?.end != nil, "\(held)")
            let later = Date().addingTimeInterval(1).rfc3339
            let refund = event("e3", account, more: #", "revoked": "\#(later)""#)
            #expect(try await fixture.pay(refund).status == 204)
            #expect(try await rights.list(of: account).first?.revoked != nil)
            // The first event again, byte for byte: a provider that missed the response, or an attacker. It grants
            // nothing new.
            #expect(try await fixture.pay(paid, at: start).status == 204)
            let changed = event("e1", account, reference: "order-2")
            #expect(try await fixture.pay(changed).status == 409, "another event has the same ID")
            #expect(try await fixture.pay(paid, at: start.addingTimeInterval(-301)).status == 401)
            #expect(try await fixture.pay(paid, at: start.addingTimeInterval(3)).status == 204)
            #expect(try await rights.list(of: account).first?.revoked != nil)
        }
    }

    @Test("if a payment event does not name a subscription series, the payment stays in its series")
    func series() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (account, rights) = (try await Accounts(store).make().account.id, Rights(store, zone: .gmt))
            func report(_ id: String, _ more: String, isNamed: Bool = false) async throws -> Int {
                let account = isNamed ? #""account": "\#(account)", "# : ""
                return try await fixture.pay(
                    #"{"id": "\#(id)", "at": "\#(Date().rfc3339)", \#(account)"product": "press.month", \#(more)}"#
                ).status
            }
            #expect(try await report("e1", #""reference": "c-1", "series": "C""#, isNamed: true) == 204)
            let grace = Date(timeIntervalSinceNow: 86_400 * 40).rfc3339
            #expect(try await report("e2", #""reference": "c-1", "graceEnds": "\#(grace)""#) == 204)
            #expect(try await report("e3", #""reference": "c-2", "series": "C""#) == 204)
            #expect(try await rights.list(of: account).count == 2)
        }
    }

    @Test("all invalid payment events get the same response")
    func refused() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let account = try await Accounts(store).make().account.id
            let body = event("e1", account)
            let (early, late) = (Date().addingTimeInterval(330), Date().addingTimeInterval(-330))
            let answers = [
                try await fixture.pay(body, secret: "fedcba9876543210-secret"), try await fixture.pay(body, at: early),
                try await fixture.pay(body, at: late), try await fixture.pay(body, signed: event("e2", account)),
                try await fixture.ask("POST", "/v1/webhooks/payments", token: "", json: body),
            ]
            for answer in answers {
                #expect(answer.status == 401 && answer.body == answers.first?.body, "\(answer)")
            }
            for field in [
                "t=1", "v1=00", "t=x,v1=00", "t=1,t=2,v1=00", "t=01,v1=00", String(repeating: "v1=", count: 900),
            ] {
                let answer = try await fixture.ask(
                    "POST", "/v1/webhooks/payments", token: "", json: body, "Masthead-Signature: \(field)")
                #expect(answer.status == 401, "\(field)")
            }
            for (wrong, status) in [
                ("{}", 400), (event("e1", "nobody"), 422), (event("e1", "0123456789abcdef"), 422),
                (event("e1", account, product: "x"), 422), (event("", account), 422),
                (event("e1", account, reference: String(repeating: "a", count: 201)), 422),
                (event("e1", account, more: #", "ends": "tomorrow""#), 400),
                (
                    event("e1", account, more: #", "begins": "2026-02-01T00:00:00Z", "ends": "2026-01-01T00:00:00Z""#),
                    422
                ),
                (event("e1", account, more: #", "begins": "9999-12-31T00:00:00Z""#), 422),
                (event("e1", account).replacing(/"at": "[0-9]{4}/, with: #""at": "2999"#), 422),
            ] { #expect(try await fixture.pay(wrong).status == status, "\(wrong)") }
            #expect(try await Rights(store, zone: .gmt).list(of: account).isEmpty)
            // A refused event is not recorded as accepted.
            #expect(try await fixture.pay(body).status == 204)
            #expect(try await Rights(store, zone: .gmt).list(of: account).count == 1)
        }
    }

    @Test("payments and purchases get status 404 if they are not configured")
    func absent() async throws {
        try await PressFixture.selling({ configuration, _ in configuration.sale.webhookSecretFile = nil }) {
            fixture, store async throws in
            let secret = try await Accounts(store).make().secret
            #expect(try await fixture.pay("{}").status == 404)
            #expect(
                try await fixture.ask("POST", "/v1/webhooks/app-store", token: "", json: #"{"signedPayload": "x"}"#)
                    .status == 404)
            #expect(
                try await fixture.ask(
                    "POST", "/v1/transactions", token: secret.text, json: #"{"signedTransaction": "x"}"#
                ).status == 404)
        }
    }

    @Test("an App Store purchase belongs to the account that reports it", .enabled(if: Tool.isInstalled("openssl")))
    func appStore() async throws {
        let chain = try await StoreChain.shared.value
        // The certificates are valid from now on, to the second.
        let now = (Date().timeIntervalSince1970.rounded(.down) + 60) * 1000
        func transaction(_ id: String, _ more: [String: Any] = [:]) throws -> String {
            let usual: [String: Any] = [
                "transactionId": id, "originalTransactionId": "1000", "bundleId": "org.example.press",
                "productId": "press.month", "purchaseDate": now, "expiresDate": now + 86_400_000,
                "environment": "Production", "signedDate": now,
            ]
            return try chain.sign(usual.merging(more) { $1 })
        }
        func notification(_ id: String, _ transaction: String?) throws -> String {
            var data: [String: Any] = ["bundleId": "org.example.press", "environment": "Production"]
            data["signedTransactionInfo"] = transaction
            let content: [String: Any] = [
                "notificationType": "DID_RENEW", "notificationUUID": id, "signedDate": now, "data": data,
            ]
            return try signed(content)
        }
        func signed(_ content: [String: Any]) throws -> String {
            let body = ["signedPayload": try chain.sign(content)]
            return String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        }
        try await PressFixture.selling({ configuration, _ in
            configuration.sale.appStore = .init(app: "org.example.press", root: chain.folder["root.pem"])
        }) { fixture, store async throws in
            let (old, new) = (try await Accounts(store).make(), try await Accounts(store).make())
            let rights = Rights(store, zone: .gmt)
            func show(_ text: String, _ secret: TokenSecret) async throws -> PressAnswer {
                try await fixture.ask(
                    "POST", "/v1/transactions", token: secret.text, json: #"{"signedTransaction": "\#(text)"}"#)
            }
            let first = try transaction("1000")
            for _ in 0..<2 { #expect(try await show(first, old.secret).status == 200) }
            let renewal = try notification(
                UUID().uuidString,
                transaction("1001", ["purchaseDate": now + 86_400_000, "expiresDate": now + 172_800_000]))
            for _ in 0..<2 {
                let answer = try await fixture.ask("POST", "/v1/webhooks/app-store", token: "", json: renewal)
                #expect(answer.status == 204, "\(answer)")
            }
            #expect(try await rights.list(of: old.account.id).count == 2)
            #expect(try await show(first, new.secret).status == 200)
            #expect(try await rights.list(of: old.account.id).isEmpty)
            #expect(try await rights.list(of: new.account.id).count == 2)
            for (text, status) in [
                ("x", 400), (try transaction("1", ["bundleId": "org.example.other"]), 422),
                (try transaction("1", ["environment": "Sandbox"]), 422),
                (try transaction("1", ["productId": "x"]), 422), (try transaction("1\0"), 422),
                (try transaction("1", ["originalTransactionId": "\0"]), 422),
            ] { #expect(try await show(text, new.secret).status == status) }
            // The accounts of a whole school must not share one purchase.
            for place in 0..<4 {
                let secret = try await Accounts(store).make().secret
                #expect(try await show(first, secret).status == (place < 3 ? 200 : 409))
            }
            for (body, status) in [
                (try notification(UUID().uuidString, nil), 204),
                (try notification(UUID().uuidString, try transaction("2", ["productId": "x"])), 204),
                ("{}", 400), (#"{"signedPayload": "a.b.c"}"#, 400),
                // The store sends a notification again until it gets a 200. Some notifications have no `data`.
                (
                    try signed([
                        "notificationType": "EXTERNAL_PURCHASE_TOKEN", "notificationUUID": UUID().uuidString,
                        "signedDate": now, "externalPurchaseToken": ["bundleId": "org.example.press"],
                    ]), 200
                ),
            ] {
                let answer = try await fixture.ask("POST", "/v1/webhooks/app-store", token: "", json: body)
                #expect(answer.status == status, "\(answer)")
            }
        }
    }
}
