import Entitlements
import Foundation
import ServerStore
import Testing

@testable import PressServer

/// What a publisher takes back, over the network.
@Suite struct TakingBackTests {
    @Test("what was given by hand is taken back, and is gone at once; what was bought is not touched")
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

    @Test("a voucher is withdrawn by its code, or with its lot; what was redeemed stays")
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
            #expect(try await redeem(lot[0], first) == 200, "what it has it has")
            #expect(!fixture.log.all.contains { $0.contains(lot[1]) }, "a code is no word for a log")
            #expect(try await withdraw(#"{"code": "x", "label": "fair"}"#) == nil)
        }
    }
}
