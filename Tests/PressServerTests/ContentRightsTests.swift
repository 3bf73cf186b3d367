import Foundation
import Periodical
import PressWire
import ServerStore
import TestSupport
import Testing
import WebTokens

@testable import PressServer

/// Tests which accounts can read which files.
@Suite struct ContentRightsTests {
    private static let dates = [
        ("before", "2020-03-09"), ("first", "2020-03-10"), ("last", "2020-04-10"), ("after", "2020-04-11"),
        ("moment", "2020-04-10T11:59:59Z"), ("end", "2020-04-10T12:00:00Z"), ("coming", "2999-01-01"),
    ]

    @Test(
        "an account with a subscription on an issue's date can read the issue permanently",
        arguments: ServedDatabase.installed)
    func boundaries(database: ServedDatabase) async throws {
        try await ContentFixture.serving(Self.dates, on: database) { content async throws in
            let (id, token) = try await content.account(from: "2020-03-10T12:00:00Z", until: "2020-04-10T12:00:00Z")
            for (name, status) in [
                ("before", 403), ("first", 200), ("last", 200), ("after", 403), ("moment", 200), ("end", 403),
                ("coming", 403),
            ] {
                let answer = try await content.ask(ContentFixture.path(name), token)
                #expect(answer.status == status, "\(name)")
                if status == 200 { #expect(answer.body == ContentFixture.archive) }
                if status == 403 { #expect(answer.fields["content-type"] == "application/problem+json") }
            }
            let owned = try await content.rights.coverage(of: id, publication: "press").items
            #expect(owned == ["first", "last", "moment"], "downloaded issues stay readable")
            let (_, other) = try await content.account()
            #expect(try await content.ask(ContentFixture.path("first"), other).status == 403)
            #expect(try await content.ask("free-0123abcd.zip", other).status == 200, "everyone can read free issues")
            #expect(try await content.ask("shop/config.json", token).status == 404)
        }
    }

    @Test("a new paid subscription includes the current issue")
    func backlog() async throws {
        try await ContentFixture.serving(Self.dates) { content async throws in
            let products = Products(content.store)
            for product in [
                Product(id: "gift", publication: "press", kind: .subscription),
                Product(
                    id: "press.year", publication: "press", kind: .subscription, price: Price(100, "EUR"),
                    period: Period("P1Y")),
            ] { try await products.put(#require(product)) }
            for (product, given) in [("gift", ["before", "first", "last"]), ("press.year", ["first", "last"])] {
                let (id, token) = try await content.account()
                let begin = try Date("2020-04-09T00:00:00Z", strategy: .iso8601)
                _ = try await content.rights.grant(
                    product, to: id, begin: begin, end: begin.addingTimeInterval(2 * 86_400))
                for name in ["before", "first", "last", "after"] {
                    let status = try await content.ask(ContentFixture.path(name), token).status
                    #expect(status == (given.contains(name) ? 200 : 403), "\(product) \(name)")
                }
                let kept = try await content.fixture.ask("GET", "/v1/entitlements/press", token: token)
                let text = try #require(try kept.text("token"))
                let keys = [try SigningKey(PressFolder(content.fixture.folder["press"])).webKey]
                let entitlement = try EntitlementToken(
                    verifying: text, keys: keys, publication: "press", now: Date())
                let first = try Date("2020-03-10T00:00:00Z", strategy: .iso8601)
                #expect(
                    entitlement.ground(for: OfferedItem("x", .issue(IssueDate(first, in: .gmt))), at: Date()) != nil)
            }
            let listed = try await content.fixture.ask("GET", "/admin/v1/products").body
            #expect(listed.contains(#""includes":"published""#) && listed.contains(#""includes":"current""#))
        }
    }

    @Test("the day of an issue begins at midnight in the publisher's time zone")
    func zones() async throws {
        for (zone, status) in [("GMT", 403), ("America/New_York", 200)] {
            try await ContentFixture.serving(
                [("issue", "2020-03-09")],
                { configuration, _ in
                    configuration.sale.timeZone = try #require(TimeZone(identifier: zone))
                }
            ) { content async throws in
                let (_, token) = try await content.account(from: "2020-03-10T01:00:00Z")
                #expect(try await content.ask(ContentFixture.path("issue"), token).status == status, "\(zone)")
            }
        }
    }

    @Test("an account can read a paid book only after buying it", arguments: ServedDatabase.installed)
    func books(database: ServedDatabase) async throws {
        try await ContentFixture.serving([], on: database) { content async throws in
            let (id, token) = try await content.account()
            let path = "books/N%C2%BA%20%C2%BD/book.epub"
            #expect(try await content.ask(path, token, of: "books").status == 403)
            _ = try await content.rights.grant("novel", to: id)
            let answer = try await content.ask(path, token, of: "books")
            #expect(answer.status == 200 && answer.body == "the book", "\(answer)")
            #expect(try await content.ask("books/n%C2%BA%20%C2%BD/book.epub", token, of: "books").status == 403)
            #expect(try await content.ask(path, token).status == 404, "the publication has no such file")
        }
    }

    @Test("access to a refunded product ends at the next request", arguments: ServedDatabase.installed)
    func refunded(database: ServedDatabase) async throws {
        try await ContentFixture.serving([], on: database) { content async throws in
            let (id, token) = try await content.account()
            let path = "books/N%C2%BA%20%C2%BD/book.epub"
            func report(_ event: String, _ more: String) async throws {
                let told = try await content.fixture.pay(
                    """
                    {"id": "\(event)", "at": "2026-01-01T00:00:00Z", "account": "\(id)", "product": "novel", "reference": "o"\(more)}
                    """)
                #expect(told.status == 204, "\(told)")
            }
            #expect(try await content.ask(path, token, of: "books").status == 403)
            try await report("e1", "")
            for _ in 0..<2 {
                let range = try await content.ask(path, token, of: "books", ["Range: bytes=0-2"])
                #expect(range.status == 206 && range.body == "the", "\(range)")
            }
            try await report("e2", #", "revoked": "2026-01-01T00:00:00Z""#)
            #expect(try await content.ask(path, token, of: "books").status == 403)
            #expect(try await content.fixture.ask("DELETE", "/v1/account", token: token).status == 204)
            #expect(try await content.ask(path, token, of: "books").status == 401)
        }
    }

    @Test("a subscriber can read the old and new revisions of an issue")
    func revisions() async throws {
        try await ContentFixture.serving([("issue", "2020-03-10")]) { content async throws in
            let (_, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let (_, other) = try await content.account()
            let old = ContentFixture.path("issue")
            #expect(try await content.ask(old, token).status == 200)
            let folder = content.fixture.folder
            let text = try String(contentsOf: folder["public/issues.plist"], encoding: .utf8)
            try folder.write("closed/press/issue-89abcdef.zip", "new")
            let next = try folder.write("next", text.replacing("issue-0123abcd", with: "issue-89abcdef"))
            try #require(rename(next.path, folder["public/issues.plist"].path) == 0)
            #expect(try await content.ask("issue-89abcdef.zip", token).body == "new")
            #expect(try await content.ask(old, token).status == 200)
            #expect(try await content.ask(old, other).status == 403)
            try FileManager.default.removeItem(at: folder["closed/press/\(old)"])
            #expect(try await content.ask(old, token).status == 404)
            #expect(try await content.ask("stranger-0123abcd.zip", token).status == 404)
        }
    }

    @Test("a file can be requested with a valid entitlement instead of a token", arguments: ServedDatabase.installed)
    func entitlements(database: ServedDatabase) async throws {
        try await ContentFixture.serving([("issue", "2020-03-10"), ("other", "2021-03-10")], on: database) {
            content async throws in
            let (id, account) = try await content.account(from: "2020-01-01T00:00:00Z", until: "2020-12-31T00:00:00Z")
            let given = try await content.fixture.ask("GET", "/v1/entitlements/press", token: account)
            let right = try #require(try given.text("token"))
            let path = ContentFixture.path("issue")
            #expect(try await content.ask(path, right).body == ContentFixture.archive)
            #expect(try await content.ask(ContentFixture.path("other"), right).status == 403)
            let key = try SigningKey(PressFolder(content.fixture.folder["press"]))
            func token(_ publication: String, _ issued: Date) throws -> String {
                try key.sign(
                    EntitlementToken(
                        publication: publication, account: id,
                        coverage: Coverage(subscribed: [], everything: [], items: ["issue"]), issued: issued,
                        lasting: 3600))
            }
            #expect(try await content.ask(path, try token("press", Date())).status == 200)
            let parts = right.split(separator: ".")
            let none = Data(#"{"alg":"none","typ":"masthead-entitlement+jwt"}"#.utf8).base64URL
            var answers: [PressAnswer] = []
            for wrong in [
                "", "mha_x", "x", content.fixture.token, try token("press", Date(timeIntervalSinceNow: -7200)),
                try token("books", Date()), "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])",
                "\(parts[0]).\(parts[1]).AAAA", "..", String(repeating: "a", count: 3000) + ".b.c",
            ] { answers.append(try await content.ask(path, wrong)) }
            #expect(Set(answers.map(\.status)) == [401], "\(answers.map(\.status))")
            #expect(Set(answers.map(\.body)).count == 1, "all wrong tokens get the same response")
        }
    }
}
