import Foundation
import PressWire
import ServerStore
import Testing

@testable import PressServer

/// Tests of revocations by the publisher over the network.
@Suite struct TakingBackTests {
    @Test("revoking a grant ends it at once, but purchases stay valid")
    func grants() async throws {
        try await ContentFixture.serving([]) { content async throws in
            let fixture = content.fixture
            let (id, token) = try await content.account()
            let path = "books/N%C2%BA%20%C2%BD/book.epub"
            let given = try await fixture.ask(
                "POST", "/admin/v1/grants", json: #"{"account": "\#(id)", "product": "novel"}"#)
            #expect(given.status == 201)
            #expect(try await content.ask(path, token, of: "books").status == 200)
            let back = "/admin/v1/grants/\(id)/novel"
            #expect(try await fixture.ask("DELETE", back, token: token).status == 401)
            #expect(try await fixture.ask("DELETE", back).status == 204)
            #expect(try await content.ask(path, token, of: "books").status == 403)
            #expect(try await fixture.ask("DELETE", back).status == 404)
            let paid =
                #"{"id": "e", "at": "2026-01-01T00:00:00Z", "account": "\#(id)", "product": "novel", "reference": "o"}"#
            #expect(try await fixture.pay(paid).status == 204)
            #expect(try await fixture.ask("DELETE", back).status == 404)
            #expect(try await content.ask(path, token, of: "books").status == 200)
            for wrong in ["x/novel", "\(id)/x", "\(id)/%27%20OR%201=1", "\(id)/%00"] {
                #expect([400, 404].contains(try await fixture.ask("DELETE", "/admin/v1/grants/\(wrong)").status))
            }
        }
    }

    @Test("the API lists all grants and unused voucher codes")
    func lists() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (account, secret) = try await Accounts(store).make()
            let second = try await Accounts(store).make().account.id
            let vouchers = Vouchers(store, zone: .gmt)
            let codes = try await vouchers.make(3, of: "press.month", uses: 2, label: "fair")
            let code = try #require(codes.first).text
            #expect(try await vouchers.redeem(code, for: account.id) != nil)
            for (id, product) in [(account.id, "novel"), (second, "novel"), (account.id, "press.month")] {
                _ = try await Rights(store, zone: .gmt).grant(product, to: id)
            }
            _ = try await Rights(store, zone: .gmt).revoke("press.month", from: account.id)
            func rows(_ path: String) async throws -> [[String: Any]] {
                let answer = try await fixture.ask("GET", "/admin/v1/\(path)")
                #expect(answer.status == 200, "\(answer)")
                return try #require(try answer.json() as? [[String: Any]])
            }
            let lot = try #require(try await rows("vouchers").first)
            #expect(lot["codes"] as? Int == 3 && lot["codesLeft"] as? Int == 3 && lot["usesLeft"] as? Int == 5)
            #expect(lot["redeemed"] as? Int == 1 && lot["label"] as? String == "fair")
            #expect(try await vouchers.withdraw(of: "press.month", labeled: "fair") == 3)
            #expect(try await rows("vouchers").map { $0["codesLeft"] as? Int } == [0])
            #expect(try await rows("grants").count == 3)
            let own = try await rows("grants?account=\(account.id)")
            #expect(own.count == 2 && own.allSatisfy { $0["account"] as? String == account.id })
            #expect(own.contains { ($0["right"] as? [String: Any])?["revoked"] != nil })
            #expect(try await rows("grants?product=novel").count == 2)
            for wrong in ["account=x", "product=%27%20OR%201=1", "account=%00"] {
                #expect(try await fixture.ask("GET", "/admin/v1/grants?\(wrong)").status == 400, "\(wrong)")
            }
            let path = "/admin/v1/accounts/\(account.id)"
            #expect(try await fixture.ask("DELETE", path, token: secret.text).status == 401)
            let weak = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "weak", "scopes": ["status"]}"#)
            let other = try #require(try weak.text("token"))
            #expect(try await fixture.ask("DELETE", path, token: other).status == 403)
            #expect(try await fixture.ask("GET", "/v1/account", token: secret.text).status == 200)
            #expect(try await fixture.ask("DELETE", path).status == 204)
            #expect(try await fixture.ask("GET", "/v1/account", token: secret.text).status == 401)
            #expect(try await fixture.ask("DELETE", path).status == 404)
            #expect(try await rows("grants").map { $0["account"] as? String } == [second])
        }
    }

    @Test("vouchers can be revoked by code or by batch")
    func vouchers() async throws {
        try await PressFixture.selling { fixture, store async throws in
            let (first, second) = (try await Accounts(store).make().secret, try await Accounts(store).make().secret)
            let lot = try await Vouchers(store, zone: .gmt).make(3, of: "press.month", label: "fair").map(\.text)
            func redeem(_ code: String, _ secret: TokenSecret) async throws -> Int {
                try await fixture.ask("POST", "/v1/redeem", token: secret.text, json: #"{"code": "\#(code)"}"#).status
            }
            func withdraw(_ json: String) async throws -> Int? {
                let answer = try await fixture.ask("POST", "/admin/v1/vouchers/withdrawals", json: json)
                return (try answer.json() as? [String: Any])?["withdrawn"] as? Int
            }
            #expect(try await redeem(lot[0], first) == 200)
            #expect(try await withdraw(#"{"code": "\#(lot[1].lowercased())"}"#) == 1)
            #expect(try await withdraw(#"{"code": "\#(lot[1])"}"#) == 0)
            #expect(try await redeem(lot[1], second) == 404)
            #expect(try await withdraw(#"{"product": "press.month", "label": "other"}"#) == 0)
            #expect(try await withdraw(#"{"product": "press.month", "label": "fair"}"#) == 1)
            #expect(try await redeem(lot[2], second) == 404)
            #expect(try await redeem(lot[0], first) == 200, "redeemed products are kept")
            #expect(!fixture.log.all.contains { $0.contains(lot[1]) }, "codes must not be logged")
            #expect(try await withdraw(#"{"code": "x", "label": "fair"}"#) == nil)
        }
    }
}
