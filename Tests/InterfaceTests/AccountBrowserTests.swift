import CommandSupport
import Foundation
import TestSupport
import Testing

/// Subscriptions and purchases in Chromium: `Tests/Browser/account-tests`, with the reader's files from `export web`.
@Suite(.leavesNoProcess, .enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct AccountBrowserTests {
    @Test("in Chromium, readers can buy an item or redeem a voucher")
    func accounts() async throws {
        let stage = try BrowserStage()
        let site = stage.folder["site"].path
        try await stage.masthead("export", "web", "./issues/making-an-issue", "-o", site, "--quiet")
        try await stage.test("account-tests", ["siteFolder": site], atLeast: 8)
    }

    @Test("the API can start, pay for, redeem and end subscriptions")
    func routes() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], shop.environment("first"))
        defer { open.stop() }
        let base = try await open.url() + "api/account"
        func post(_ path: String, _ fields: [String: Any], origin: String? = nil) async throws -> (String, Any?) {
            var body = fields
            body["publication"] = "mill"
            let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
            let from = origin.map { ["-H", "Origin: \($0)"] } ?? []
            let answer = try await Tool.run(
                ["curl", "-s", "-w", "\n%{http_code}", "-H", "Content-Type: application/json", "-d", text] + from + [
                    "\(base)/\(path)"
                ]
            ).output
            let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
            let json = try? JSONSerialization.jsonObject(with: Data(lines.dropLast().joined(separator: "\n").utf8))
            return (lines.last.map(String.init) ?? "", json)
        }
        for path in ["offer", "agree", "checkout", "end", "redeem", "restore", "forget", "code"] {
            #expect(try await post(path, [:], origin: "https://evil.example").0 == "403", "\(path)")
        }
        let offer = try #require(try await post("offer", [:]).1 as? [String: Any])
        #expect(offer["publisher"] as? String == "Example Press")
        let products = try #require(offer["products"] as? [[String: Any]])
        let year = products.first { $0["id"] as? String == "magazine.year" }
        #expect(year?["title"] as? String == "The year, in print and here")
        func terms(_ id: String) throws -> [String: Any] {
            let product = try #require(products.first { $0["id"] as? String == id })
            return try #require(product["terms"] as? [String: Any])
        }
        func held(_ answer: Any?) -> [String] {
            let account = (answer as? [String: Any])?["account"] as? [String: Any]
            let holdings = account?["holdings"] as? [[String: Any]] ?? []
            return holdings.filter { $0["held"] as? Bool == true }.compactMap { $0["product"] as? String }
        }
        let free = try await post("agree", ["terms": try terms("magazine.free"), "isAgreed": true])
        #expect(free.0 == "200" && held(free.1) == ["magazine.free"], "\(free)")
        // An ended subscription is no longer owned.
        #expect(held(try await post("end", ["product": "magazine.free"]).1).isEmpty)
        // The request contains a lower price than the offer.
        var wrong = try terms("magazine.two")
        var cheap = try #require(wrong["product"] as? [String: Any])
        cheap["price"] = 1
        wrong["product"] = cheap
        #expect(try await post("checkout", ["terms": wrong]).0 == "409")
        let paying = try #require(
            try await post("checkout", ["terms": try terms("magazine.two")]).1 as? [String: Any])
        let page = try #require((paying["page"] as? String).flatMap { URLComponents(string: $0) })
        #expect(page.host == "pay.example.org")
        let account = try #require(page.queryItems?.first { $0.name == "for" }?.value)
        try await shop.pay("magazine.two", for: account, "1")
        #expect(held(try await post("restore", [:]).1) == ["magazine.two"])
        // The account is the same in the API and in the command.
        let known = try await Tool.run(["curl", "-s", "\(base)?publication=mill"]).output
        let printed = try #require(try await shop.json([JSONValue].self, "account", "show", "mill", "--json").first)
        #expect(try JSONValue(known)["account"] == printed)
        let code = try await shop.voucher("magazine.year")
        #expect(held(try await post("redeem", ["code": code]).1).contains("magazine.year"))
        #expect(try await post("redeem", ["code": "7K2MX-0QF4V-9TW3H-1ABCD"]).0 == "409")
        // `forget` keeps an account that the server knows, and removes one that the server does not know.
        #expect(held(try await post("forget", [:]).1).contains("magazine.year"))
        try await shop.done("press", "forget", shop.folder["press"].path, account, "--yes")
        let unknown = try await post("restore", [:])
        #expect(unknown.0 == "409")
        let offered = try await Tool.run(["curl", "-s", "\(base)?publication=mill"]).output
        #expect(offered.contains(#""refusedAt":""#), "\(offered)")
        let forgotten = (try await post("forget", [:]).1 as? [String: Any])?["account"] as? [String: Any]
        #expect(forgotten?["exists"] as? Bool == false && forgotten?["refusedAt"] is NSNull)
    }
}
