import CommandSupport
import Foundation
import TestSupport
import Testing

/// Subscriptions and purchases with a real publisher server.
@Suite(.leavesNoProcess) struct SubscribingTests {
    private struct Account: Decodable {
        struct Right: Decodable {
            let product: String
            let source: String
            let begins: String
            let ends: String?
            let held: Bool
        }

        let handle: String
        let account: String?
        let exists: Bool
        let rights: [Right]
        let offlineUntil: String?
    }

    private struct Listed: Decodable {
        let name: String
        let status: String
    }

    private func account(_ shop: Accounts, in library: String = "first") async throws -> Account {
        try #require(try await shop.json([Account].self, "account", "show", "mill", "--json", in: library).first)
    }

    @Test("a free subscription can be started, used offline, shared and ended")
    func free() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        let asked = try await shop.run("subscribe", "mill")
        #expect(asked.status == 64, "\(asked)")
        for text in ["magazine.free", "Example Press", "https://example.org/privacy", "--agree"] {
            #expect(asked.errors.contains(text), "\(text): \(asked)")
        }
        #expect(try await !account(shop).exists)
        let begun = try await shop.done("subscribe", "mill", "--agree")
        #expect(begun.contains("Subscribed: magazine.free"), "\(begun)")
        #expect(try await shop.done("subscribe", "mill", "--agree").contains("already"))
        let first = try await account(shop)
        #expect(first.rights.map(\.product) == ["magazine.free"] && first.offlineUntil != nil)
        let code = try await shop.done("account", "code", "mill").trimmingCharacters(in: .whitespacesAndNewlines)
        try await shop.follow("second")
        #expect(try await shop.done("restore", "mill", code, in: "second").contains("magazine.free"))
        #expect(try await account(shop, in: "second").account == first.account)
        let again = try await shop.run("restore", "mill", code, in: "second")
        #expect(again.status == 1, "\(again)")
        try await shop.done("subscribe", "mill", "--end", in: "second")
        #expect(try await shop.done("restore", "mill").contains("has no purchases"))
        #expect(try await account(shop).rights.map(\.held) == [false])
    }

    @Test("redeeming a voucher code a second time gives the same purchase")
    func vouchers() async throws {
        let shop = try await Accounts()
        let code = try await shop.voucher("magazine.year")
        let mistyped = try await shop.run("redeem", "7K2MX-0QF4V-9TW3H-1ABCD")
        #expect(mistyped.status == 1 && mistyped.errors.contains("the code is invalid"), "\(mistyped)")
        #expect(try await !account(shop).exists)
        let other = try await shop.voucher("magazine.year")
        try await shop.follow("second")
        try await shop.done("redeem", other, in: "second")
        let wrong = try await shop.run("redeem", other)
        #expect(
            wrong.status == 1 && wrong.errors.contains("The code is not valid") && wrong.errors.contains("hint:"),
            "\(wrong)")
        #expect(try await shop.done("redeem", code.lowercased()).contains("magazine.year"))
        #expect(try await shop.done("redeem", code, "--at", "mill").contains("magazine.year"))
        #expect(try await account(shop).rights.count == 1)
        #expect(try await shop.done("account").contains("magazine.year: The year, in print and here, from 20"))
        shop.server.stop()
        let offline = try await account(shop)
        #expect(offline.rights.map(\.source) == ["voucher"] && offline.offlineUntil != nil)
        let asked = try await shop.run("restore", "mill")
        #expect(asked.status == 1 && asked.errors.contains("hint:"), "\(asked)")
        #expect(try await account(shop).offlineUntil == offline.offlineUntil)
    }

    @Test("a second voucher code extends the subscription")
    func secondCode() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        for _ in 1...2 { try await shop.done("redeem", try await shop.voucher("magazine.year")) }
        let rights = try await account(shop).rights.sorted { $0.begins < $1.begins }
        let end = try #require(rights.last?.ends)
        #expect(rights.count == 2 && rights[0].ends == rights[1].begins)
        let what = "magazine.year: The year, in print and here"
        let restored = try await shop.done("restore", "mill").split(separator: "\n")
        #expect(restored.filter { $0.hasPrefix(what) } == ["\(what), until \(end) (from a voucher)"], "\(restored)")
        #expect(try await shop.done("subscribe", "mill", "magazine.year").contains("until \(end)"))
        let shown = try await shop.done("account").split(separator: "\n").filter { $0.contains(what) }
        #expect(
            Set(shown)
                == Set(rights.map { "  \(what), from \($0.begins) until \($0.ends ?? "") (from a voucher)" }),
            "\(shown)")
    }

    @Test("`buy` waits for the payment and then downloads the issue")
    func buying() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        func buy(_ name: String) throws -> ChildProcess {
            try ChildProcess(
                [Tool.masthead, "buy", "mill/two", "--agree"], environment: shop.environment("first"),
                output: shop.folder["output-\(name)"], errors: shop.folder["errors-\(name)"])
        }
        /// Returns the URL of the payment page once `buy` has printed it.
        func page(_ name: String, _ buying: ChildProcess) async throws -> URLComponents {
            var text = ""
            try await wait(until: {
                text = (try? String(contentsOf: shop.folder["output-\(name)"], encoding: .utf8)) ?? ""
                return text.contains("\n") || buying.hasEnded
            })
            if let line = text.split(separator: "\n").first, text.contains("\n") {
                return try #require(URLComponents(string: String(line)))
            }
            throw CocoaError(
                .fileReadUnknown,
                userInfo: ["errors": try String(contentsOf: shop.folder["errors-\(name)"], encoding: .utf8)])
        }
        let killed = try buy("killed")
        let first = try await page("killed", killed)
        killed.kill(SIGKILL)
        await killed.wait()
        let buying = try buy("paid")
        let second = try await page("paid", buying)
        #expect(first == second && first.host == "pay.example.org")
        let items = second.queryItems ?? []
        #expect(items.first { $0.name == "what" }?.value == "magazine.two")
        try await shop.pay("magazine.two", for: try #require(items.first { $0.name == "for" }?.value ?? nil), "1")
        #expect(await buying.wait() == 0)
        let list = try await shop.json([Listed].self, "list", "mill", "--json")
        #expect(list.first { $0.name == "two" }?.status == "available")
        #expect(try await account(shop).rights.map(\.source) == ["webhook"])
        let again = try await shop.run("buy", "mill/two")
        #expect(again.status == 0 && again.output.contains("already"), "\(again)")
    }

    @Test("if a publisher has no privacy policy, `buy` and `subscribe` report what they cannot do")
    func termsMissing() async throws {
        let shop = try await Accounts(["privacy-policy": NSNull()])
        defer { shop.server.stop() }
        let bought = try await shop.run("buy", "mill/two", "--no-wait")
        #expect(bought.status == 1 && bought.errors.contains("cannot buy two: "), "\(bought)")
        let subscribed = try await shop.run("subscribe", "mill", "magazine.year", "--no-wait", "--agree")
        #expect(subscribed.status == 1 && subscribed.errors.contains("cannot subscribe to mill: "), "\(subscribed)")
    }

    @Test("`buy` adds a free issue to the account at once")
    func obtaining() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        #expect(try await shop.done("buy", "mill/one", "--agree").contains("You now own mill/one") == false)
        #expect(try await account(shop).rights.map(\.product) == ["magazine.one"])
        let page = try await shop.done("buy", "mill/two", "--no-wait")
        #expect(page.hasPrefix("https://pay.example.org/buy?for=") && page.contains("what=magazine.two"), "\(page)")
        // After a later payment, the next refresh gives access to the issue.
        let items = try #require(URLComponents(string: String(page.split(separator: "\n")[0]))?.queryItems)
        try await shop.pay("magazine.two", for: try #require(items.first { $0.name == "for" }?.value ?? nil), "2")
        let refreshed = try await shop.run("refresh")
        #expect(refreshed.status == 0 && refreshed.errors.contains("two: paid; downloading"), "\(refreshed)")
        try await shop.done("attach")
        let list = try await shop.json([Listed].self, "list", "mill", "--json")
        #expect(list.first { $0.name == "two" }?.status == "available")
        let paid = try await shop.run("subscribe", "mill", "magazine.year", "--no-wait", "--agree")
        #expect(paid.status == 0 && paid.output.contains("what=magazine.year"), "\(paid)")
        #expect(paid.errors.contains("The year, in print and here (magazine.year): subscription of mill"), "\(paid)")
        let unknown = try await shop.run("subscribe", "mill", "magazine.yeer", "--agree")
        #expect(unknown.status == 1 && unknown.errors.contains("magazine.year"), "\(unknown)")
    }

    @Test("an account can join another account only if it owns no products")
    func accounts() async throws {
        let shop = try await Accounts()
        defer { shop.server.stop() }
        let name = try await shop.done("account", "login", "mill").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(name.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(try await shop.done("account", "login", "mill").hasPrefix(name))
        try await shop.done("press", "grant", shop.folder["press"].path, name, "magazine.year")
        #expect(try await shop.done("restore", "mill").contains("granted by the publisher"))
        try await shop.follow("second")
        try await shop.done("account", "login", "mill", in: "second")
        let code = try await shop.done("account", "code", "mill", in: "second").trimmingCharacters(
            in: .whitespacesAndNewlines)
        let refused = try await shop.run("restore", "mill", code)
        #expect(refused.status == 1 && refused.errors.contains("magazine.year"), "\(refused)")
        let asked = try await shop.run("account", "forget", "mill")
        #expect(asked.status == 64 && asked.errors.contains("--yes"), "\(asked)")
        try await shop.done("account", "forget", "mill", "--yes")
        #expect(try await !account(shop).exists)
        // The failed attempt did not use up the code.
        try await shop.done("restore", "mill", code)
        #expect(try await account(shop).account == account(shop, in: "second").account)
    }
}
