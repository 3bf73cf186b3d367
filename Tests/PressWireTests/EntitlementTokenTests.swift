import Cryptography
import Foundation
import Periodical
import PressWire
import Testing
import WebTokens

@Suite struct EntitlementTokenTests {
    private let key = P256.Signing.PrivateKey()
    private let now = Date(timeIntervalSince1970: 1_800_000_000.75)
    private let day: TimeInterval = 86_400

    private func token(itemsEnd: Date? = nil) throws -> EntitlementToken {
        let span = try #require(Span(from: now.addingTimeInterval(-day), to: now.addingTimeInterval(30 * day)))
        let coverage = Coverage(
            subscribed: [span], everything: [], items: ["novel", "Nº ½"], itemsEnd: itemsEnd)
        return EntitlementToken(
            publication: "press", account: "abc", coverage: coverage, issued: now, lasting: 3 * day)
    }

    private func read(
        _ text: String, _ keys: [P256.Signing.PublicKey]? = nil, publication: String = "press", at moment: Date? = nil
    ) throws(MastheadError) -> EntitlementToken {
        try EntitlementToken(
            verifying: text, keys: (keys ?? [key.publicKey]).map { WebKey($0) }, publication: publication,
            now: moment ?? now)
    }

    private func code(_ body: () throws -> Void) -> MastheadError.Code? {
        #expect(throws: MastheadError.self) { try body() }?.code
    }

    @Test("an entitlement can be verified offline until it expires")
    func offline() throws {
        let text = try token().signed(by: key)
        let kept = try read(text)
        #expect(try kept.account == "abc" && kept.coverage == token().coverage)
        let end = kept.end
        #expect(end <= now.addingTimeInterval(3 * day) && end > now.addingTimeInterval(3 * day - 1))
        let novel = OfferedItem("novel", .book)
        #expect(kept.ground(for: novel, at: end.addingTimeInterval(-0.001)) == .owned)
        #expect(kept.ground(for: novel, at: end) == nil)
        #expect(kept.ground(for: OfferedItem("other", .book), at: now) == .held)
        #expect(
            kept.ground(for: OfferedItem("old", .issue(IssueDate(now.addingTimeInterval(-9 * day), in: .gmt))), at: now)
                == nil)
        _ = try self.read(text, at: end.addingTimeInterval(-0.001))
        #expect(code { _ = try self.read(text, at: end) } == .entitlementOver)
    }

    @Test("an entitlement expires as soon as the right to one of its items ends")
    func lent() throws {
        let short = try token(itemsEnd: now.addingTimeInterval(60))
        #expect(short.end <= now.addingTimeInterval(60))
    }

    @Test("an entitlement is valid if a current or former server key signed it")
    func rotation() throws {
        let (old, new) = (try token().signed(by: key), P256.Signing.PrivateKey())
        _ = try read(old, [new.publicKey, key.publicKey])
        _ = try read(token().signed(by: new), [new.publicKey, key.publicKey])
        #expect(code { _ = try self.read(old, [new.publicKey]) } == .entitlementUntrusted)
        #expect(code { _ = try self.read(old, []) } == .entitlementUntrusted)
        let described = try JSONDecoder().decode(WebKey.self, from: JSONEncoder().encode(WebKey(key.publicKey)))
        #expect(described.publicKey?.rawRepresentation == key.publicKey.rawRepresentation)
    }

    @Test("an entitlement is rejected if it is for another publication or has a date in the future")
    func foreign() throws {
        let text = try token().signed(by: key)
        #expect(code { _ = try self.read(text, publication: "other") } == .entitlementForeign)
        _ = try read(text, at: now.addingTimeInterval(-300))
        #expect(code { _ = try self.read(text, at: now.addingTimeInterval(-302)) } == .entitlementUntrusted)
    }

    private struct Header: Encodable {
        var alg = "ES256"
        var typ: String? = EntitlementToken.kind
        var kid: String?
        var crit: [String]?
    }

    @Test("an entitlement without a signature or with a wrong key is rejected")
    func forged() throws {
        struct Claims: Encodable {
            var aud = "press"
            var sub = "abc"
            var iat = 1_800_000_000
            var exp = 1_800_001_000
            var subscribed: [[Int]] = [[0]]
            var everything: [[Int]] = []
            var items: [String] = []
        }
        let kid = WebKey(key.publicKey).kid
        func text(_ header: Header, _ claims: Claims = Claims(), by signer: P256.Signing.PrivateKey? = nil) throws
            -> String
        {
            try SignedToken.make(header: header, claims: claims, key: signer ?? key)
        }
        _ = try read(text(Header(kid: kid)))
        for header in [
            Header(alg: "none", kid: kid), Header(alg: "HS256", kid: kid), Header(alg: "es256", kid: kid),
            Header(typ: "JWT", kid: kid), Header(typ: nil, kid: kid), Header(), Header(kid: "x"),
            Header(kid: kid, crit: ["exp"]),
        ] { #expect(code { _ = try self.read(text(header)) } == .entitlementUntrusted, "\(header)") }
        #expect(
            code { _ = try self.read(text(Header(kid: kid), by: P256.Signing.PrivateKey())) } == .entitlementUntrusted)
        let parts = try text(Header(kid: kid)).split(separator: ".").map(String.init)
        let other = try text(Header(kid: kid), Claims(items: ["novel"])).split(separator: ".").map(String.init)
        for forged in [
            [parts[0], other[1], parts[2]], [parts[0], parts[1], other[2]],
            [parts[0], parts[1], Data(count: 64).base64URL],
        ] {
            #expect(code { _ = try self.read(forged.joined(separator: ".")) } == .entitlementUntrusted)
        }
        for malformed in [
            "", "..", "a.b", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])",
            String(repeating: "a", count: 70_000), "é.é.é",
        ] {
            #expect(
                [.entitlementMalformed, .entitlementUntrusted].contains(code { _ = try self.read(malformed) }),
                "\(malformed.prefix(20))")
        }
        for wrong in [[[2, 1]], [[]], [[1, 2, 3]]] {
            #expect(
                code { _ = try self.read(text(Header(kid: kid), Claims(subscribed: wrong))) } == .entitlementMalformed)
        }
    }

    @Test("an entitlement for many items stays below 4 KB")
    func limited() throws {
        let lasting = try #require(Span(from: now.addingTimeInterval(-3_000_000_000)))
        let spans = try (0..<400).map { number in
            let begin = now.addingTimeInterval(Double(number - 300) * 86_400)
            return try #require(Span(from: begin, to: begin.addingTimeInterval(3600)))
        }
        for name in ["item-", String(repeating: "é\u{1}\"\\/", count: 20), String(repeating: "N", count: 400)] {
            let items = Set((0..<5000).map { "\(name)\($0)" })
            let coverage = Coverage(subscribed: spans, everything: [lasting], items: items)
            for wanted in [nil, Set(["\(name)7", "\(name)8", "strange"])] {
                let cut = coverage.limited(to: wanted, most: 50, at: now)
                #expect(cut.everything == [lasting], "a current term comes first, even an old one")
                #expect(!cut.subscribed.isEmpty && Set(cut.subscribed).isSubset(of: Set(spans)))
                #expect(cut.subscribed.contains { $0.contains(now) } && cut.subscribed.last == spans.last)
                #expect(!cut.items.isEmpty && cut.items.isSubset(of: items) && cut.items.count <= 50)
                if wanted != nil { #expect(cut.items == ["\(name)7", "\(name)8"]) }
                let text = try EntitlementToken(
                    publication: String(repeating: "p", count: 100), account: "0123456789abcdef", coverage: cut,
                    issued: now, lasting: day
                ).signed(by: key)
                #expect(text.utf8.count < 4096, "\(text.utf8.count)")
            }
        }
        #expect(Coverage(subscribed: [], everything: [], items: ["a"]).limited(to: ["b"], most: 50, at: now).isEmpty)
    }

    @Test("consecutive subscription terms are merged into one term")
    func joined() throws {
        var (spans, begin): ([Span], Date) = ([], now)
        for _ in 0..<600 {
            let end = begin.addingTimeInterval(30 * 86_400)
            spans.append(try #require(Span(from: begin, to: end)))
            begin = end
        }
        let cut = Coverage(subscribed: spans.shuffled(), everything: [], items: [])
            .limited(to: nil, most: 50, at: now)
        #expect(cut.subscribed == [Span(from: now, to: begin)])
    }
}
