import CommandSupport
import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing

/// `press product`, `grant`, `voucher` and `rotate-key` on SQLite and PostgreSQL.
@Suite struct SaleCommandTests {
    private func run(_ words: [String]) async throws -> Tool.Result {
        try await Command.run(["press"] + words)
    }

    @Test("after a product was sold, its content cannot change", arguments: [false, true])
    func products(isPostgres: Bool) async throws {
        if isPostgres, !PostgresCluster.isInstalled { return }
        let place = try await SellingFolder(database: isPostgres ? PostgresCluster.shared.database() : nil)
        func put(_ id: String, _ words: String...) async throws -> Tool.Result {
            try await run(["product", "put", place.path, id, "--publication", "press"] + words)
        }
        let year = try await put(
            "press.year", "--kind", "subscription", "--price", "2900", "--currency", "EUR", "--period", "P1Y")
        #expect(
            year.status == 0 && year.output.hasPrefix("Saved press.year: subscription of press, 29.00 EUR, "), "\(year)"
        )
        #expect(try await put("press.7", "--kind", "issue", "--item", "Nº 7").status == 0)
        for wrong in [
            ["--kind", "issue"], ["--kind", "all", "--item", "a"], ["--kind", "all", "--price", "1"],
            ["--kind", "all", "--price", "0", "--currency", "EUR"], ["--kind", "all", "--period", "1 year"],
            ["--kind", "much"],
        ] {
            let told = try await run(["product", "put", place.path, "x", "--publication", "press"] + wrong)
            #expect(told.status == 64 && told.errors.contains("--"), "\(wrong): \(told)")
        }
        let list = try await run(["product", "list", place.path]).output
        #expect(
            list.split(separator: "\n").count == 2 && list.contains("29.00 EUR") && list.contains("Nº 7"), "\(list)")
        let json = try await run(["product", "list", place.path, "--json"]).output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["id"] as? String } == ["press.7", "press.year"])
        #expect(try await run(["voucher", place.path, "press.year"]).status == 0)
        let changed = try await put("press.year", "--kind", "all")
        #expect(changed.status == 1 && changed.errors.contains("Create a product with a different name"), "\(changed)")
        #expect(try await put("press.year", "--kind", "subscription").status == 0)
        // A removed product keeps its content for its owners, and can be added again.
        #expect(try await run(["product", "remove", place.path, "press.year", "--yes"]).status == 0)
        let gone = try await run(["product", "remove", place.path, "press.year", "--yes"])
        #expect(gone.status == 1 && gone.errors.contains("hint:"), "\(gone)")
        #expect(try await !run(["product", "list", place.path]).output.contains("press.year"))
        #expect(try await put("press.year", "--kind", "subscription").status == 0)
        #expect(try await run(["product", "list", place.path]).output.contains("press.year"))
    }

    @Test("if a product names an unknown publication or issue, the error suggests others")
    func misspelled() async throws {
        let place = try await SellingFolder()
        let (source, packed) = (place.folder["source/autumn-2026"].path, place.folder["public"].path)
        for words in [["new", "-y", source, "--date", "2026-10-01"], ["pack", source, "-o", packed]] {
            let done = try await Command.run(words)
            try #require(done.status == 0, "\(done)")
        }
        let catalogs = #"{"cellar": "issues.plist", "later": "later/issues.plist"}"#
        let terms = #""publisher": "Example Press", "privacy-policy": "https://example.org/privacy""#
        try place.folder.write("press/press.json", #"{\#(terms), "public": "\#(packed)", "catalogs": \#(catalogs)}"#)
        func put(_ publication: String, _ item: String, _ more: String...) async throws -> Tool.Result {
            try await run(
                ["product", "put", place.path, "x", "--publication", publication, "--kind", "issue", "--item", item]
                    + more)
        }
        func isWritten() async throws -> Bool { try await !run(["product", "list", place.path]).output.isEmpty }
        let publication = try await put("celar", "autumn-2026")
        #expect(
            publication.status == 64
                && publication.errors.contains("no publication named celar. Known publications: cellar"),
            "\(publication)")
        let item = try await put("cellar", "autumn-2025")
        #expect(
            item.status == 64 && item.errors.contains("has no item named autumn-2025. Known items: autumn-2026"),
            "\(item)")
        #expect(item.errors.contains("--anyway"))
        #expect(try await !isWritten())
        // The catalog may be published later.
        let untold = try await put("later", "autumn-2025")
        #expect(untold.status == 0 && untold.errors.contains("is not published yet"), "\(untold)")
        #expect(try await run(["product", "remove", place.path, "x", "--yes"]).status == 0)
        let right = try await put("cellar", "autumn-2026")
        #expect(right.status == 0 && right.errors.isEmpty, "\(right)")
        #expect(try await run(["product", "remove", place.path, "x", "--yes"]).status == 0)
        let anyway = try await put("cellar", "winter-2026", "--anyway")
        #expect(anyway.status == 0 && anyway.output.hasPrefix("Saved x: issue winter-2026"), "\(anyway)")
        #expect(try await isWritten())
    }

    @Test("`press` warns about a free product with paid issues and about vouchers for a removed product")
    func warnings() async throws {
        let place = try await SellingFolder()
        try place.folder.write(
            "public/issues.plist",
            """
            [{"Name": "spring", "Title": "S", "Date": "2026-03-20", "Content": "a-0123abcd.zip", "Private": true},
             {"Name": "sample", "Title": "T", "Date": "2026-01-20", "Content": "b-0123abcd.zip"}]
            """)
        let terms = #""publisher": "Example Press", "privacy-policy": "https://example.org/privacy""#
        try place.folder.write("press/press.json", #"{\#(terms), "public": "\#(place.folder["public"].path)"}"#)
        func put(_ id: String, _ words: String...) async throws -> String {
            let done = try await run(["product", "put", place.path, id, "--publication", "magazine"] + words)
            #expect(done.status == 0, "\(done)")
            return done.errors
        }
        let free = try await put("free", "--kind", "subscription")
        #expect(
            free.contains("warning: free is free, so readers get these paid items without payment: spring"), "\(free)")
        #expect(try await put("later", "--kind", "subscription", "--includes-nothing").contains("warning:"))
        #expect(try await put("one", "--kind", "issue", "--item", "spring").contains("warning:"))
        #expect(try await !put("two", "--kind", "issue", "--item", "sample").contains("warning:"))
        #expect(try await !put("all", "--kind", "all").contains("warning:"))
        let paid = try await put("year", "--kind", "subscription", "--price", "2900", "--currency", "EUR")
        #expect(!paid.contains("warning:") && paid.contains("This subscription never ends."), "\(paid)")
        #expect(try await !run(["voucher", place.path, "year"]).errors.contains("warning:"))
        #expect(try await run(["product", "remove", place.path, "year", "--yes"]).status == 0)
        let code = try await run(["voucher", place.path, "year"])
        #expect(code.status == 0 && code.errors.contains("no longer offers year"), "\(code)")
        let none = try await run(["devices", place.path])
        #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("There are no devices."), "\(none)")
    }

    @Test("a product can be granted to an account and revoked", arguments: [false, true])
    func grant(isPostgres: Bool) async throws {
        if isPostgres, !PostgresCluster.isInstalled { return }
        let place = try await SellingFolder(database: isPostgres ? PostgresCluster.shared.database() : nil)
        try await place.withStore { store async throws in
            let account = try await Accounts(store).make().account.id
            let put = try await run([
                "product", "put", place.path, "press.year", "--publication", "press", "--kind", "subscription",
                "--period", "P1Y",
            ])
            #expect(put.status == 0)
            let given = try await run([
                "grant", place.path, account, "press.year", "--begins", "2026-01-01", "--ends", "2026-12-31",
            ])
            #expect(
                given.status == 0
                    && given.output.hasPrefix("Granted press.year from 2026-01-01T00:00:00Z to 2026-12-31T23:59:59Z"),
                "\(given)")
            let rights = Rights(store, zone: .gmt)
            #expect(try await rights.list(of: account).map(\.source) == [.grant])
            for (words, found) in [
                ([account, "x"], "there is no such product"), (["x", "press.year"], "the account"),
                ([account, "press.year", "--ends", "2001-01-01"], "the grant would end before it begins"),
                ([account, "x", "--revoke"], "no manual grant"),
            ] {
                let told = try await run(["grant", place.path] + words)
                #expect(told.status == 1 && told.errors.contains(found), "\(told)")
            }
            let both = try await run(["grant", place.path, account, "press.year", "--revoke", "--ends", "2001-01-01"])
            #expect(both.status == 64)
            #expect(given.errors.isEmpty, "\(given)")
            let second = try await run(["grant", place.path, account, "press.year"])
            #expect(second.status == 0 && second.errors.contains("The account already has this product"), "\(second)")
            #expect(try await run(["grant", place.path, account, "press.year", "--revoke", "--yes"]).status == 0)
            let list = try await run(["grant", place.path, "--list", account]).output
            #expect(
                list.split(separator: "\n").count == 2 && list.contains("2026-12-31T23:59:59Z\t2027-12-31T23:59:59Z"),
                "\(list)")
            let json = try await run(["grant", place.path, "--list", "--json"]).output
            let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(rows.count == 2 && rows.allSatisfy { $0["account"] as? String == account }, "\(json)")
            for wrong in [["--list", "--revoke"], [account], [account, "press.year", "--json"]] {
                #expect(try await run(["grant", place.path] + wrong).status == 64, "\(wrong)")
            }
            #expect(try await rights.list(of: account).allSatisfy { $0.revoked != nil || ($0.end ?? Date()) <= Date() })
        }
    }

    @Test("voucher codes are printed once and not stored", arguments: [false, true])
    func vouchers(isPostgres: Bool) async throws {
        if isPostgres, !PostgresCluster.isInstalled { return }
        let place = try await SellingFolder(database: isPostgres ? PostgresCluster.shared.database() : nil)
        #expect(
            try await run(["product", "put", place.path, "all", "--publication", "press", "--kind", "all"]).status == 0)
        let made = try await run(["voucher", place.path, "all", "--count", "20", "--label", "fair"])
        let codes = made.output.split(separator: "\n").map(String.init)
        #expect(made.status == 0 && Set(codes.compactMap { VoucherCode($0) }).count == 20, "\(made)")
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
            let data = try Data(contentsOf: place.folder["press/\(name)"])
            #expect(codes.allSatisfy { data.firstRange(of: Data($0.utf8)) == nil }, "\(name) contains a code")
        }
        try await place.withStore { store async throws in
            let account = try await Accounts(store).make().account.id
            let vouchers = Vouchers(store, zone: .gmt)
            #expect(try await vouchers.redeem(codes[0], for: account) != nil)
            func left() async throws -> [[String: Any]] {
                let json = try await run(["voucher", place.path, "--list", "--json"]).output
                return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            }
            let lot = try #require(try await left().first)
            #expect(lot["codes"] as? Int == 20 && lot["codesLeft"] as? Int == 19 && lot["redeemed"] as? Int == 1)
            let table = try await run(["voucher", place.path, "--list", "all"]).output
            #expect(table.contains("fair") && codes.allSatisfy { !table.contains($0) }, "\(table)")
            let created = try #require(try await vouchers.lots().first?.madeAt)
            #expect(
                table.contains("\t\(created.rfc3339)\tnever\n"), "the row shows when the batch was created: \(table)")
            let withdrawn = try await run(["voucher", place.path, "all", "--label", "fair", "--withdraw", "--yes"])
            #expect(withdrawn.output == "Revoked 19 codes.\n", "\(withdrawn)")
            #expect(try await left().first?["usesLeft"] as? Int == 0)
            #expect(try await vouchers.redeem(codes[1], for: account) == nil)
            #expect(try await Rights(store, zone: .gmt).list(of: account).count == 1)
        }
        #expect(try await run(["voucher", place.path, "all", "--withdraw"]).status == 64)
        #expect(try await run(["voucher", place.path, "--list", "--count", "2"]).status == 64)
        #expect(try await run(["voucher", place.path]).status == 64)
        #expect(try await run(["voucher", place.path, "all", "--count", "0"]).status == 1)
        #expect(try await run(["voucher", place.path, "nothing"]).status == 1)
    }

    @Test("after `press rotate-key`, the server lists the new key first and still lists the old key")
    func rotation() async throws {
        let place = try await SellingFolder()
        let made = try await run(["rotate-key", place.path, "--yes"])
        let kid = made.output.trimmingCharacters(in: .newlines)
        #expect(made.status == 0 && kid.count == 43, "\(made)")
        let (server, url) = try await place.serve()
        let keys = try await Tool.run(["curl", "-s", url + ".well-known/masthead-press.json"]).output
        let named = try #require(try JSONSerialization.jsonObject(with: Data(keys.utf8)) as? [String: Any])
        let list = try #require(named["keys"] as? [[String: Any]])
        #expect(list.count == 2 && list.first?["kid"] as? String == kid, "\(keys)")
        server.kill(SIGTERM)
        #expect(await server.wait() == 0)
        for name in ["signing.pem", "signing-old.pem"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(place.path)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try await run(["rotate-key", place.folder["nothing"].path]).status == 1)
    }

    @Test("if the server has no privacy policy, adding a product and starting the server print a warning")
    func missingTerms() async throws {
        let place = try await SellingFolder()
        func put() async throws -> Tool.Result {
            try await run([
                "product", "put", place.path, "press.year", "--publication", "press", "--kind", "subscription",
                "--price", "2900", "--currency", "EUR", "--period", "P1Y", "--anyway",
            ])
        }
        #expect(try await !put().errors.contains("readers cannot subscribe"))
        try place.folder.write("press/press.json", #"{"publisher": "Example Press"}"#)
        let missing = try await put()
        #expect(
            missing.status == 0
                && missing.errors.contains(
                    "readers cannot subscribe or buy until you set 'privacy-policy' in press.json"),
            "\(missing)")
        let (server, _) = try await place.serve()
        server.kill(SIGTERM)
        #expect(await server.wait() == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.url.path)
        let log = try names.filter { $0.hasPrefix("errors-") }.map {
            try String(contentsOf: place.folder[$0], encoding: .utf8)
        }.joined()
        #expect(log.contains("Set 'privacy-policy' in the configuration."), "\(log)")
        #expect(log.contains("server started") && log.contains("server stopped"), "\(log)")
    }

    @Test("`press rotate-key --lost` creates a key only if the server has no key")
    func lostKey() async throws {
        let place = try await SellingFolder()
        let kept = try await run(["rotate-key", place.path, "--lost"])
        #expect(kept.status == 1 && kept.errors.contains("`masthead press rotate-key \(place.path)`"), "\(kept)")
        try FileManager.default.removeItem(atPath: "\(place.path)/signing.pem")
        for command in [["serve", place.path, "--port", "0"], ["rotate-key", place.path]] {
            let failed = try await run(command)
            let hint = "`masthead press rotate-key \(place.path) --lost`"
            #expect(failed.status == 1 && failed.errors.contains(hint), "\(failed)")
        }
        let made = try await run(["rotate-key", place.path, "--lost"])
        #expect(made.status == 0 && made.output.trimmingCharacters(in: .newlines).count == 43, "\(made)")
        let (server, url) = try await place.serve()
        #expect(try await Tool.run(["curl", "-sf", url + ".well-known/masthead-press.json"]).status == 0)
        server.kill(SIGTERM)
        #expect(await server.wait() == 0)
        #expect(try await run(["rotate-key", place.folder["nothing"].path, "--lost"]).status == 1)
    }
}
