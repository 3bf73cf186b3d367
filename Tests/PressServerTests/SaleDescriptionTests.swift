import Foundation
import PressWire
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests that the responses of the sales routes match the API description.
@Suite struct SaleDescriptionTests {
    @Test("the responses of the sales routes match the API description")
    func answers() async throws {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(OpenAPIRoute.document.utf8)) as? [String: Any])
        let schema = JSONSchema(document: document)
        let seen = Seen()
        try await PressFixture.selling { fixture, store async throws in
            let secret = try await Accounts(store).make().secret.text
            let code = try #require(try await Vouchers(store, zone: .gmt).make(1, of: "novel").first).text
            func check(
                _ method: String, _ route: String, _ path: String? = nil, token: String? = nil, json: String? = nil
            ) async throws {
                let bare = json == nil && method == "POST" ? "Content-Length: 0" : "X-Nothing: 1"
                let answer = try await fixture.ask(method, path ?? route, token: token ?? secret, json: json, bare)
                let operation = schema.resolved(
                    (document["paths"] as? [String: [String: Any]])?[route]?[method.lowercased()])
                let described = schema.resolved((operation["responses"] as? [String: Any])?["\(answer.status)"])
                #expect(!described.isEmpty, "\(method) \(route): \(answer.status) is not described")
                seen.add("\(method) \(route) \(answer.status)")
                guard let content = described["content"] as? [String: Any] else {
                    #expect(answer.body.isEmpty, "\(method) \(route)")
                    return
                }
                let kind = String(answer.fields["content-type"]?.split(separator: ";").first ?? "")
                let media = try #require(content[kind] as? [String: Any], "\(method) \(route): \(kind)")
                #expect(schema.faults(try answer.json(), media["schema"]) == [], "\(method) \(route) \(answer.status)")
            }
            try await check("GET", "/.well-known/masthead-press.json", token: "")
            let products = "/v1/publications/{publication}/products"
            for publication in ["press", "books", "nothing"] {
                try await check("GET", products, "/v1/publications/\(publication)/products", token: "")
            }
            try await check("GET", products, "/v1/publications/press/products?return=http://example.org/", token: "")
            try await check("GET", products, "/v1/publications/press/products", token: "mha_x")
            for json in [#"{"product": "free"}"#, #"{"product": "x"}"#, "{", String(repeating: " ", count: 70_000)] {
                try await check("POST", "/v1/subscriptions", json: json)
            }
            try await check("POST", "/v1/subscriptions")
            for json in [#"{"code": "\#(code)"}"#, #"{"code": ""}"#, "[]"] {
                try await check("POST", "/v1/redeem", json: json)
            }
            try await check("GET", "/v1/rights")
            for publication in ["press", "books", "nothing"] {
                try await check("GET", "/v1/entitlements/{publication}", "/v1/entitlements/\(publication)")
            }
            try await check("POST", "/v1/restore-codes")
            for json in [#"{"code": "x"}"#, "{}"] { try await check("POST", "/v1/restore", token: "", json: json) }
            let made = try await RestoreCodes(store).make(for: try #require(try await holder(store, secret)))
            try await check("POST", "/v1/restore", token: "", json: #"{"code": "\#(made.code.text)"}"#)
            for _ in 0..<2 { try await check("DELETE", "/v1/subscriptions/{product}", "/v1/subscriptions/free") }
            try await check("POST", "/v1/transactions", json: #"{"signedTransaction": "x"}"#)
            for route in ["/v1/webhooks/payments", "/v1/webhooks/app-store"] {
                try await check("POST", route, token: "", json: "{}")
            }
            let account = try #require(try await holder(store, secret))
            let weak = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "weak", "scopes": ["status"]}"#)
            for token in [fixture.token, try #require(try weak.text("token")), "mhp_x"] {
                try await check("GET", "/admin/v1/products", token: token)
                for json in [
                    #"{"publication": "press", "kind": "all", "price": 100, "currency": "EUR", "period": "P1Y"}"#,
                    #"{"publication": "press", "kind": "all", "price": 100}"#, #"{"publication": "press"}"#,
                ] {
                    try await check(
                        "PUT", "/admin/v1/products/{id}", "/admin/v1/products/all", token: token, json: json)
                }
                try await check(
                    "PUT", "/admin/v1/products/{id}", "/admin/v1/products/novel", token: token,
                    json: #"{"publication": "press", "kind": "all"}"#)
                for _ in 0..<2 {
                    try await check(
                        "DELETE", "/admin/v1/products/{id}", "/admin/v1/products/all", token: token)
                }
                for (product, person) in [("novel", account), ("x", account), ("novel", "0123456789abcdef")] {
                    try await check(
                        "POST", "/admin/v1/grants", token: token,
                        json: #"{"account": "\#(person)", "product": "\#(product)"}"#)
                }
                for _ in 0..<2 {
                    try await check(
                        "DELETE", "/admin/v1/grants/{account}/{product}", "/admin/v1/grants/\(account)/novel",
                        token: token)
                }
                for query in ["", "?account=\(account)", "?account=x"] {
                    try await check("GET", "/admin/v1/grants", "/admin/v1/grants\(query)", token: token)
                }
                try await check("GET", "/admin/v1/vouchers", token: token)
                try await check(
                    "DELETE", "/admin/v1/accounts/{account}", "/admin/v1/accounts/0123456789abcdef", token: token)
                for json in [
                    #"{"product": "novel", "label": "fair"}"#, #"{"code": "x"}"#, #"{"product": "novel"}"#, "{",
                ] { try await check("POST", "/admin/v1/vouchers/withdrawals", token: token, json: json) }
                for json in [#"{"product": "novel", "count": 3}"#, #"{"product": "novel", "count": 1001}"#, "{"] {
                    try await check("POST", "/admin/v1/vouchers", token: token, json: json)
                }
            }
            for (method, route) in [
                ("GET", "/v1/rights"), ("POST", "/v1/subscriptions"), ("POST", "/v1/redeem"),
                ("POST", "/v1/transactions"), ("POST", "/v1/restore-codes"),
            ] { try await check(method, route, token: "mha_x") }
        }
        #expect(seen.count >= 51, "the requests cover at least 51 responses")
    }

    private func holder(_ store: any Store, _ secret: String) async throws -> String? {
        try await Accounts(store).holder(of: TokenSecret(secret))?.id
    }
}
