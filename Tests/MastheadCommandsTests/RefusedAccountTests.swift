import CommandSupport
import Foundation
import TestSupport
import Testing

/// A library whose account the publisher server does not know.
@Suite(.leavesNoProcess) struct RefusedAccountTests {
    @Test("commands report that the server no longer knows the account")
    func refused() async throws {
        let shop = try await Accounts.books(
            sold: "subscription",
            [["shop.month", "--kind", "subscription", "--price", "900", "--currency", "EUR", "--period", "P1M"]])
        defer { shop.server.stop() }
        try await shop.grant("shop.month")
        try await shop.done("restore", "shop")
        let name = try await shop.done("account", "login", "shop").trimmingCharacters(in: .whitespacesAndNewlines)
        try await shop.done("press", "forget", shop.press, name, "--yes")
        let download = try await shop.run("download", "shop/well")
        func expectReported(_ text: String, _ words: [String]) {
            #expect(text.contains("no longer knows this library's account"), "\(words): \(text)")
            #expect(text.contains("`masthead restore shop CODE` to switch"), "\(words): \(text)")
            #expect(!text.contains("`masthead restore shop`"), "the command would fail again: \(words): \(text)")
        }
        #expect(download.status == 1)
        expectReported(download.errors, ["download"])
        let code = try await shop.voucher("shop.month")
        // Every command reports the refused account, even a command that does not contact the server.
        for words in [["list"], ["mirror"]] {
            let result = try await Command.run(words, environment: shop.environment("first"))
            #expect(result.status == 0, "\(result)")
            expectReported(result.errors, words)
        }
        let shown = try await shop.done("account")
        expectReported(shown, ["account"])
        for words in [
            ["redeem", code], ["account", "code", "shop"], ["subscribe", "shop", "--end"],
            ["subscribe", "shop", "--agree", "--no-wait"],
        ] {
            let result = try await Command.run(words, environment: shop.environment("first"))
            #expect(result.status == 1, "\(result)")
            expectReported(result.errors, words)
        }
        let json = try await shop.run("list", "--json")
        #expect(json.status == 0 && json.errors.isEmpty, "\(json.errors)")
        // An account code from another device fixes the library. The refused attempts did not use up the voucher.
        try await shop.followBooks("second")
        try await shop.done("redeem", code, in: "second")
        let other = try await shop.done("account", "code", "shop", in: "second")
        let restored = try await shop.done("restore", "shop", other.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(restored.contains("shop.month"), "\(restored)")
        let page = try await shop.page("well", "4.1")
        #expect(page.output.contains("Words of chapter 4 of the well"), "\(page)")
        #expect(try await shop.run("list").errors.isEmpty)
    }
}
