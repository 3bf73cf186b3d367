import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of reading statistics over the network.
@Suite struct StatisticsTests {
    @Test("each reading report is counted once if the reader agreed")
    func counting() async throws {
        try await PressFixture.counting { fixture, _ async throws in
            let token = try await fixture.agreed()
            let key = UUID()
            let first = PressFixture.report(100, key: key, isFirst: true)
            #expect(try await fixture.report(first, first, token: token) == ["counted", "known"])
            #expect(try await fixture.report(first, PressFixture.report(150), token: token) == ["known", "counted"])
            #expect(try await fixture.report(PressFixture.report(1, of: "three"), token: token) == ["later"])
            let told = try await fixture.ask("GET", "/admin/v1/reading")
            let document = try JSONDecoder().decode(Told.self, from: Data(told.body.utf8))
            #expect(document.items.map(\.read) == [250] && document.items.map(\.share) == [25], "\(told)")
            #expect(document.items.first?.publisher == "Example <Press>" && document.days.map(\.readers) == [1])
            let weak = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "weak", "scopes": ["metrics"]}"#)
            let other = try #require(try weak.text("token"))
            #expect(try await fixture.ask("GET", "/admin/v1/reading", token: other).status == 403)
            #expect(try await fixture.ask("GET", "/admin/v1/reading", token: token).status == 401)
            #expect(try await fixture.ask("GET", "/admin/v1/reading?from=yesterday").status == 400)
            #expect(try await fixture.ask("GET", "/admin/v1/reading?publication=%00").status == 400)
            let none = try await fixture.ask("GET", "/admin/v1/reading?to=2020-01-01")
            #expect(none.body == #"{"days":[],"items":[]}"#)
        }
    }

    @Test("reading statistics show the titles of a store's books", arguments: [true, false])
    func store(isUsual: Bool) async throws {
        try await PressFixture.serving({ configuration, folder in
            configuration.countsReading = true
            let place = isUsual ? "public/issues.plist" : "public/shop/config.json"
            configuration.catalogs = [
                PressCatalog(publication: "magazine", place: folder[place], address: nil, isUsual: isUsual)
            ]
            let store = isUsual ? "public" : "public/shop"
            try folder.write("\(store)/books.json", #"[{"id": "one", "title": "The Well", "book": true}]"#)
            try folder.write("\(store)/config.json", #"{"title": "Shop", "sale": "free"}"#)
        }) { fixture async throws in
            let token = try await fixture.agreed()
            var results = ["later"]
            while results == ["later"] {
                results = try await fixture.report(PressFixture.report(100, isFirst: true), token: token)
            }
            #expect(results == ["counted"])
            let told = try await fixture.ask("GET", "/admin/v1/reading")
            let document = try JSONDecoder().decode(Told.self, from: Data(told.body.utf8))
            #expect(document.items.map(\.title) == ["The Well"] && document.items.map(\.read) == [100], "\(told)")
            // A book that is added to the list is counted under its own title.
            let list = fixture.folder[isUsual ? "public/books.json" : "public/shop/books.json"]
            let more =
                #"[{"id": "one", "title": "The Well", "book": true}, {"id": "two", "title": "The Mill", "book": true}]"#
            try Data(more.utf8).write(to: list, options: .atomic)
            repeat {
                results = try await fixture.report(PressFixture.report(10, of: "two", isFirst: true), token: token)
            } while results == ["later"]
            let later = try await fixture.ask("GET", "/admin/v1/reading").body
            #expect(later.contains("The Mill"), "\(later)")
        }
    }

    private struct Told: Decodable {
        struct Item: Decodable {
            let title: String
            let read: Int
            let share: Int?
            let publisher: String
        }
        struct Day: Decodable { let readers: Int }
        let items: [Item]
        let days: [Day]
    }

    @Test("reading reports are rejected unless the reader has agreed to statistics")
    func agreement() async throws {
        try await PressFixture.serving { fixture async throws in
            let made = try await fixture.ask("POST", "/v1/accounts", token: "", "Content-Length: 0")
            let token = try made.text("token")
            for (method, path) in [("PUT", "agreement"), ("GET", "agreement"), ("POST", "reports")] {
                let answer = try await fixture.ask(
                    method, "/v1/statistics/\(path)", token: token, json: #"{"reports": []}"#)
                #expect(answer.status == 404, "\(method) \(path)")
            }
            #expect(try await fixture.ask("DELETE", "/v1/statistics/agreement", token: token).status == 204)
        }
        try await PressFixture.counting { fixture, _ async throws in
            let token = try await fixture.agreed()
            #expect(try await fixture.ask("DELETE", "/v1/statistics/agreement", token: token).status == 204)
            let batch = #"{"reports": [\#(PressFixture.report(1))]}"#
            #expect(try await fixture.ask("POST", "/v1/statistics/reports", token: token, json: batch).status == 403)
            #expect(try await fixture.ask("POST", "/v1/statistics/reports", token: "", json: batch).status == 401)
            #expect(try await fixture.ask("GET", "/v1/statistics/agreement", token: token).body == "{}")
        }
    }

    @Test("invalid reading reports are rejected and not counted")
    func hostile() async throws {
        try await PressFixture.counting { fixture, _ async throws in
            let token = try await fixture.agreed()
            func changed(_ key: String, _ value: Any) throws -> String {
                let object = try JSONSerialization.jsonObject(with: Data(PressFixture.report(1).utf8))
                var report = try #require(object as? [String: Any])
                report[key] = value
                return String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self)
            }
            let wrong: [(String, Any)] = [
                ("read", 1001), ("read", -1), ("amount", 0), ("amount", 2_000_000_000), ("key", "x"),
                ("day", "2026-02-30"), ("day", "9999-01-01"), ("unit", "words"), ("publication", "' OR 1=1 --"),
                ("item", ""), ("item", "a\u{0}"), ("item", "a\r\nSet-Cookie: x"),
            ]
            for (key, value) in wrong {
                #expect(
                    try await fixture.report(try changed(key, value), token: token) == ["refused"], "\(key): \(value)")
            }
            #expect(
                try await fixture.report(try changed("item", "'; DROP TABLE reading_day; --"), token: token) == [
                    "later"
                ])
            for body in ["{", #"{"reports": []}"#, #"{"reports": [{}]}"#, #"{"reports": 1}"#] {
                let answer = try await fixture.ask("POST", "/v1/statistics/reports", token: token, json: body)
                #expect([400, 422].contains(answer.status), "\(body)")
            }
            let many = Array(repeating: PressFixture.report(1), count: 101).joined(separator: ",")
            #expect(
                try await fixture.ask("POST", "/v1/statistics/reports", token: token, json: "{\"reports\": [\(many)]}")
                    .status == 422)
            #expect(try await fixture.ask("GET", "/admin/v1/reading").body == #"{"days":[],"items":[]}"#)
        }
    }

    @Test("the CSV export of statistics contains no spreadsheet formulas")
    func table() async throws {
        try await PressFixture.counting { fixture, _ async throws in
            let token = try await fixture.agreed()
            _ = try await fixture.report(
                PressFixture.report(5, isFirst: true), PressFixture.report(7, of: "two"),
                PressFixture.report(9, of: "accent"), token: token)
            let table = try await fixture.ask("GET", "/admin/v1/reading/table.csv")
            #expect(table.fields["content-type"]?.hasPrefix("text/csv") == true)
            let file = try fixture.folder.write("reading.csv", table.body)
            let read = try await Tool.run([
                "python3", "-c",
                """
                import csv, sys
                for r in csv.DictReader(open(sys.argv[1], newline='')):
                    print(r['item'], ascii(r['title']), r['author'], r['read'], r['new readers'])
                """, file.path,
            ])
            #expect(
                read.output == """
                    accent 'a"\\u0301,=1' An Author 9 0
                    one '<b>First</b> & "best"' An Author 5 1
                    two '\\'=HYPERLINK("x")' An Author 7 0

                    """, "\(read)")
        }
    }

    @Test("the statistics page is accessible for an hour after a token is entered")
    func page() async throws {
        try await PressFixture.counting { fixture, _ async throws in
            let reader = try await fixture.agreed()
            _ = try await fixture.report(PressFixture.report(250, isFirst: true), token: reader)
            let form = try await fixture.ask("GET", "/admin/statistics", token: "")
            #expect(form.status == 200 && form.body.contains(#"type="password""#) && !form.body.contains("First"))
            #expect(form.fields["content-security-policy"]?.contains("default-src 'none'") == true)
            func enter(_ token: String) async throws -> PressAnswer {
                let words = [
                    "curl", "-s", "-i", "--data-urlencode", "token=\(token)", fixture.url + "/admin/statistics",
                ]
                return try PressAnswer(try await Tool.run(words).output)
            }
            for wrong in ["mhp_x", reader, "", "' OR 1=1 --", String(repeating: "a", count: 5000)] {
                let answer = try await enter(wrong)
                #expect(answer.status == 401 && answer.fields["set-cookie"] == nil, "\(wrong)")
            }
            let opened = try await enter(fixture.token)
            let cookie = try #require(opened.fields["set-cookie"], "\(opened)")
            #expect(opened.status == 303 && opened.fields["location"] == "/admin/statistics")
            #expect(
                cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(fixture.token))
            let value = String(cookie.prefix { $0 != ";" })
            let page = try await fixture.ask("GET", "/admin/statistics", token: "", "Cookie: other=1; \(value)")
            #expect(page.body.contains("&lt;b&gt;First&lt;/b&gt; &amp; &quot;best&quot;"), "\(page.body)")
            #expect(page.body.contains("25 %") && page.body.contains("Example &lt;Press&gt;"))
            #expect(page.body.contains("<strong>250</strong> characters in 1 title</p>"), "\(page.body)")
            // On a narrow page, the heading of a column is beside each value.
            #expect(page.body.contains(">Share read</th>") && page.body.contains(#"data-name="Share read">"#))
            #expect(!page.body.contains("<script") && !page.body.contains("style=\""))
            for query in ["time=all", "time=%00&publication=%3Cscript%3E", "publication=magazine&time=365"] {
                let other = try await fixture.ask("GET", "/admin/statistics?\(query)", token: "", "Cookie: \(value)")
                #expect(other.status == 200 && !other.body.contains("<script"), "\(query)")
            }
            let table = "/admin/statistics/table.csv"
            #expect(try await fixture.ask("GET", table, token: "", "Cookie: \(value)").body.contains("An Author"))
            #expect(try await fixture.ask("GET", table, token: "").status == 401)
            // Cookies that were altered, or contain another document signed with the server's key, are not sessions.
            for forged in [value + "x", "masthead_page=", "masthead_page=a.b.c"] {
                let answer = try await fixture.ask("GET", "/admin/statistics", token: "", "Cookie: \(forged)")
                #expect(answer.body.contains(#"type="password""#), "\(forged)")
            }
            let left = try await fixture.ask("POST", "/admin/statistics/leave", token: "", "Content-Length: 0")
            #expect(left.status == 303 && left.fields["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await fixture.ask("GET", "/admin/statistics/style.css", token: "").body.contains(".bar"))
        }
    }

    @Test(
        "the statistics page rejects a form from another site",
        arguments: [
            ("Origin: http://evil.example", 403), ("Origin: null", 403), ("Sec-Fetch-Site: cross-site", 403),
            ("Sec-Fetch-Site: same-site", 403), ("Sec-Fetch-Site: same-origin\nOrigin: null", 303),
            ("Host: press.example.org\nOrigin: https://press.example.org", 303), ("Accept: text/html", 303),
        ])
    func forms(fields: String, status: Int) async throws {
        try await PressFixture.counting { fixture, _ async throws in
            var words = ["curl", "-s", "-i", "--data-urlencode", "token=\(fixture.token)"]
            for field in fields.split(separator: "\n") { words += ["-H", String(field)] }
            for path in ["", "/leave"] {
                let answer = try PressAnswer(
                    try await Tool.run(words + [fixture.url + "/admin/statistics" + path]).output)
                #expect(answer.status == status, "\(path): \(answer)")
                #expect((answer.fields["set-cookie"] != nil) == (status == 303))
            }
        }
    }

    @Test("a statistics session ends when its token is revoked")
    func revoked() async throws {
        try await PressFixture.counting { fixture, store async throws in
            let made = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "page", "scopes": ["statistics"]}"#)
            let (id, token) = (try #require(try made.text("id")), try #require(try made.text("token")))
            let opened = try PressAnswer(
                try await Tool.run([
                    "curl", "-s", "-i", "--data-urlencode", "token=\(token)", fixture.url + "/admin/statistics",
                ]).output)
            let value = String(try #require(opened.fields["set-cookie"]).prefix { $0 != ";" })
            let before = try await fixture.ask("GET", "/admin/statistics", token: "", "Cookie: \(value)")
            #expect(!before.body.contains(#"type="password""#) && before.body.contains("No reading in this period"))
            #expect(try await AdministratorTokens(store).revoke(id))
            let after = try await fixture.ask("GET", "/admin/statistics", token: "", "Cookie: \(value)")
            #expect(after.body.contains(#"type="password""#))
        }
    }
}
