import CommandSupport
import Foundation
import TestSupport
import Testing

/// Sales of a bookstore with a real publisher server, from a folder of EPUBs to a page in the library.
@Suite(.leavesNoProcess) struct BookShopTests {
    private struct Listed: Decodable, Equatable {
        let name: String
        let status: String
        let access: String
        let sample: Bool
    }

    private func list(_ shop: Accounts, in library: String = "first") async throws -> [String: Listed] {
        let rows = try await shop.json([Listed].self, "list", "shop", "--json", in: library)
        return Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Expects the paid books in the server's private folder, and the samples in the packed folder.
    private func expectApart(_ shop: Accounts) throws {
        let open = try FileTree.read(shop.folder["dist"]).keys.sorted()
        let closed = try FileTree.read(shop.folder["press/private"]).keys.sorted()
        for name in ["well", "mill", "dale"] {
            #expect(open.contains("store/books/\(name)/sample.epub") && !open.contains("store/books/\(name)/book.epub"))
            #expect(closed.contains("shop/books/\(name)/book.epub"), "\(closed)")
        }
    }

    /// Expects that all books are for sale, and that a sample can be downloaded but the book cannot.
    private func expectForSale(_ shop: Accounts, _ name: String) async throws {
        let listed = try await list(shop).values
        #expect(listed.count == 3 && listed.allSatisfy { $0.access == "sold" && $0.status == "none" })
        #expect(try await shop.done("list", "shop").matches(of: /for sale/).count == 3)
        let whole = try await shop.page(name, "4.1")
        #expect(whole.status == 1 && whole.errors.contains("this is a paid item"), "\(whole)")
        #expect(whole.errors.contains("`masthead read \(name) --sample`"), "\(whole)")
        #expect(whole.errors.matches(of: /error:/).count == 1, "\(whole)")
        // Without a terminal, the command downloads the sample and then reports that it cannot show it.
        let opened = try await Tool.run(
            [Tool.masthead, "read", "shop/\(name)", "--sample"], environment: shop.environment("first"))
        #expect(opened.status == 1 && opened.errors.contains("masthead page ISSUE --text"), "\(opened)")
        #expect(try await shop.page(name, "1.1").output.contains("Words of chapter 1 of the \(name)"))
        #expect(try await list(shop)[name] == Listed(name: name, status: "available", access: "sold", sample: true))
        let beyond = try await shop.page(name, "4.1")
        #expect(!beyond.output.contains("of the \(name)"), "\(beyond)")
    }

    private func expectRead(_ shop: Accounts, _ name: String, in library: String = "first") async throws {
        let page = try await shop.page(name, "4.1", in: library)
        #expect(page.status == 0 && page.output.contains("Words of chapter 4 of the \(name)"), "\(page)")
        let listed = try await list(shop, in: library)[name]
        #expect(listed == Listed(name: name, status: "available", access: "held", sample: false))
    }

    private func code(_ shop: Accounts) async throws -> String {
        try await shop.done("account", "code", "shop").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("a bought book replaces its sample, even in a second library")
    func single() async throws {
        let shop = try await Accounts.books(
            sold: "single",
            [
                ["shop.well", "--kind", "book", "--item", "well", "--price", "499", "--currency", "EUR"],
                ["shop.mill", "--kind", "book", "--item", "mill", "--price", "300", "--currency", "EUR"],
                ["shop.dale", "--kind", "book", "--item", "dale", "--price", "300", "--currency", "EUR"],
            ])
        defer { shop.server.stop() }
        try expectApart(shop)
        try await expectForSale(shop, "well")
        // The first book is redeemed by a code, and replaces its sample.
        try await shop.done("redeem", try await shop.voucher("shop.well"))
        #expect(try await list(shop)["well"]?.access == "held")
        #expect(try await shop.done("buy", "shop/well").isEmpty)
        try await expectRead(shop, "well")
        // The second book is granted on the server. It opens without another message.
        try await shop.grant("shop.mill")
        try await shop.done("restore", "shop")
        try await expectRead(shop, "mill")
        // The third book is paid for.
        #expect(try await list(shop)["dale"]?.access == "sold")
        let page = try await shop.done("buy", "shop/dale", "--no-wait")
        let address = try #require(URLComponents(string: String(page.split(separator: "\n")[0])))
        let account = try #require(address.queryItems?.first { $0.name == "for" }?.value)
        #expect(address.queryItems?.contains { $0.name == "what" && $0.value == "shop.dale" } == true)
        try await shop.pay("shop.dale", for: account, "1")
        #expect(try await shop.done("buy", "shop/dale").contains("You already have this: shop.dale"))
        try await expectRead(shop, "dale")
        // The second library uses the same account.
        try await shop.followBooks("second")
        #expect(try await list(shop, in: "second").values.map(\.access) == ["sold", "sold", "sold"])
        #expect(try await shop.done("restore", "shop", try await code(shop), in: "second").contains("shop.well"))
        for name in ["well", "mill", "dale"] { try await expectRead(shop, name, in: "second") }
    }

    @Test("a subscription to all books includes later books, even in a second library")
    func all() async throws {
        let shop = try await Accounts.books(
            sold: "all", [["shop.all", "--kind", "all", "--price", "9900", "--currency", "EUR"]])
        defer { shop.server.stop() }
        try expectApart(shop)
        try await expectForSale(shop, "mill")
        let single = try await shop.run("buy", "shop/mill", "--no-wait")
        #expect(single.status == 1 && single.errors.contains("`masthead subscribe shop shop.all`"), "\(single)")
        let page = try await shop.done("subscribe", "shop", "--no-wait", "--agree")
        #expect(page.contains("what=shop.all"), "\(page)")
        try await shop.done("redeem", try await shop.voucher("shop.all"))
        #expect(try await list(shop).values.map(\.access) == ["held", "held", "held"])
        for name in ["well", "mill"] { try await expectRead(shop, name) }
        var later = EPUBBuilder([.init("c.xhtml", "One", "<p>Words of the later one.</p>")])
        later.title = "Later"
        try shop.folder.write("books/later.epub", later.data)
        try await shop.done("pack", shop.folder["books"].path, "-o", shop.folder["packed"].path)
        try await shop.done("press", "publish", shop.folder["packed"].path, shop.press)
        try await shop.done("refresh", "shop")
        let read = try await shop.page("later", "1.1")
        #expect(read.status == 0 && read.output.contains("Words of the later one"), "\(read)")
        try await shop.followBooks("second")
        try await shop.done("restore", "shop", try await code(shop), in: "second")
        try await expectRead(shop, "dale", in: "second")
        // A grant on the server gives the same access to a third library with a separate account.
        try await shop.followBooks("third")
        try await shop.grant("shop.all", in: "third")
        try await shop.done("restore", "shop", in: "third")
        try await expectRead(shop, "dale", in: "third")
    }

    @Test("after a subscription to all books ends, downloaded books and bought books can still be read")
    func subscription() async throws {
        let shop = try await Accounts.books(
            sold: "subscription",
            [
                ["shop.month", "--kind", "subscription", "--price", "900", "--currency", "EUR", "--period", "P1M"],
                ["shop.mill", "--kind", "book", "--item", "mill", "--price", "300", "--currency", "EUR"],
            ])
        defer { shop.server.stop() }
        try expectApart(shop)
        try await expectForSale(shop, "dale")
        // The terms name the publication by its title.
        let terms = try await shop.run("subscribe", "shop", "shop.month", "--agree", "--no-wait")
        #expect(terms.errors.contains("shop.month: subscription of “Harbour” (shop), 9.00 EUR"), "\(terms)")
        try await shop.grant("shop.month")
        #expect(try await shop.done("restore", "shop").contains("shop.month"))
        #expect(try await list(shop).values.map(\.access) == ["held", "held", "held"])
        try await expectRead(shop, "well")
        try await shop.done("redeem", try await shop.voucher("shop.mill"))
        // The publisher revokes the subscription.
        let name = try await shop.done("account", "login", "shop").trimmingCharacters(in: .whitespacesAndNewlines)
        try await shop.done("press", "grant", shop.press, name, "shop.month", "--revoke", "--yes")
        let restored = try await shop.done("restore", "shop")
        #expect(restored.contains("shop.mill") && !restored.contains("shop.month"), "\(restored)")
        // Downloaded books stay readable, the bought book stays owned, and the other book is for sale again.
        try await expectRead(shop, "well")
        try await expectRead(shop, "mill")
        #expect(try await list(shop)["dale"]?.access == "sold")
        let refused = try await shop.run("download", "shop/dale")
        #expect(refused.status == 1 && refused.errors.contains("this is a paid item"), "\(refused)")
        try await shop.followBooks("second")
        #expect(try await shop.done("restore", "shop", try await code(shop), in: "second").contains("shop.mill"))
        try await expectRead(shop, "mill", in: "second")
        #expect(try await list(shop, in: "second").filter { $0.value.access == "held" }.keys.sorted() == ["mill"])
        // After a code renews the subscription, all books can be read again.
        try await shop.done("redeem", try await shop.voucher("shop.month"), in: "second")
        try await expectRead(shop, "dale", in: "second")
    }

    @Test("a bought book that was removed stays in the list, with its notes")
    func removal() async throws {
        let shop = try await Accounts.books(
            sold: "subscription",
            [
                ["shop.month", "--kind", "subscription", "--price", "900", "--currency", "EUR", "--period", "P1M"],
                ["shop.mill", "--kind", "book", "--item", "mill", "--price", "300", "--currency", "EUR"],
            ])
        defer { shop.server.stop() }
        try await shop.done("redeem", try await shop.voucher("shop.month"))
        try await shop.done("redeem", try await shop.voucher("shop.mill"))
        for name in ["mill", "well"] {
            try await expectRead(shop, name)
            try await shop.done("note", "shop/\(name)", "4.1+0-5", "Kept?")
        }
        let removed = try await shop.done("remove", "shop/mill", "shop/well", "--yes")
        #expect(removed.contains("deleted the files of mill") && removed.contains("still listed because"), "\(removed)")
        #expect(removed.contains("\nremoved well\n"), "\(removed)")
        let listed = try await list(shop)
        #expect(listed["mill"] == Listed(name: "mill", status: "none", access: "held", sample: false))
        #expect(listed["well"] == nil)
        #expect(try await shop.done("list", "shop", "--removed").contains("well"))
        #expect(try await shop.done("notes", "shop/mill").contains("Kept?"))
        // The bought book has no downloaded files any more, so a second removal deletes nothing.
        let again = try await shop.done("remove", "shop/mill", "--yes")
        #expect(again.contains("kept mill; the item is still listed because you bought it"), "\(again)")
        try await expectRead(shop, "mill")
        // The permanently deleted book is downloaded again without its marks.
        try await shop.done("download", "shop/well")
        try await expectRead(shop, "well")
        #expect(try await !shop.done("notes", "shop/well").contains("Kept?"))
    }
}
