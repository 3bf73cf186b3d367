import Cryptography
import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import PressClient
import PressWire
import TestSupport
import Testing
import WebTokens

/// Tests of subscriptions and purchases at a simulated publisher server.
@Suite struct PressShopTests {
    private let key = P256.Signing.PrivateKey()

    private func begin() async throws -> (PressFixture, IssueLibrary, String) {
        let press = try await PressFixture()
        let library = try await press.arrival.opened()
        _ = try await library.refresh()
        let handle = try await press.arrival.publication(library).handle
        press.answer("/v1/accounts", #"{"account": "a9", "token": "t9"}"#)
        press.answer("/v1/publications/magazine/products", Self.offer)
        press.answer("/v1/subscriptions", Self.right("magazine.free", "free"))
        press.answer("/v1/redeem", Self.right("magazine.year", "voucher"))
        try give(press, signedBy: key)
        return (press, library, handle)
    }

    private static let offer = """
        {"publisher": "Example Press", "privacyPolicy": "https://example.org/privacy", "products": [
        {"id": "magazine.free", "publication": "magazine", "kind": "subscription"},
        {"id": "magazine.year", "publication": "magazine", "kind": "subscription", "price": 2900, "currency": "EUR", "period": "P1Y"}]}
        """

    private static func right(_ product: String, _ source: String) -> String {
        #"{"id": "r1", "product": "\#(product)", "publication": "magazine", "kind": "subscription", "begins": "2020-01-01T00:00:00Z", "source": "\#(source)"}"#
    }

    /// Makes the server return an entitlement and the public keys for its signature.
    private func give(
        _ press: PressFixture, signedBy signer: P256.Signing.PrivateKey, named keys: [P256.Signing.PrivateKey]? = nil,
        lasting: TimeInterval = 86_400
    ) throws {
        let now = press.arrival.clock.now
        let span = try #require(Span(from: now.addingTimeInterval(-86_400)))
        let token = EntitlementToken(
            publication: "magazine", account: "a9",
            coverage: Coverage(subscribed: [span], everything: [], items: ["one"]), issued: now, lasting: lasting)
        let text = try token.signed(by: signer)
        press.answer("/v1/entitlements/magazine", #"{"token": "\#(text)", "ends": "2099-01-01T00:00:00Z"}"#)
        let named = try (keys ?? [signer]).map { key in
            String(decoding: try JSONEncoder().encode(WebKey(key.publicKey)), as: UTF8.self)
        }
        press.answer("/.well-known/masthead-press.json", #"{"keys": [\#(named.joined(separator: ","))]}"#)
    }

    private func terms(_ library: IssueLibrary, _ handle: String, _ id: String) async throws -> PressTerms {
        let offer = try await library.accounts.offer(of: handle).offer
        return try #require(offer.products.first { $0.id == id }.flatMap { offer.terms(of: $0) })
    }

    @Test("when a reader starts a free subscription, the library stores the terms that it displayed")
    func subscribing() async throws {
        let (press, library, handle) = try await begin()
        let terms = try await terms(library, handle, "magazine.free")
        #expect(terms.publisher == "Example Press" && terms.product.isFree)
        #expect(try await !library.accounts.account(of: handle).exists)
        try await library.accounts.remember(answer: false, to: terms, of: handle)
        #expect(try await library.accounts.offer(of: handle).answers["magazine.free"]?.isAgreed == false)
        let right = try await library.accounts.subscribe(agreeingTo: terms, of: handle)
        #expect(right.product == "magazine.free" && right.isFree)
        let answer = try #require(try await library.accounts.offer(of: handle).answers["magazine.free"])
        #expect(answer.isAgreed && answer.terms?.agrees(with: terms) == true)
        #expect(try await library.accounts.account(of: handle).id == "a9")
        #expect(press.requests("POST", "/v1/accounts").count == 1)
        #expect(press.requests("POST", "/v1/subscriptions").first?.headers["authorization"] == "Bearer t9")
    }

    @Test("a subscription does not start if its terms changed after they were displayed")
    func changed() async throws {
        let (press, library, handle) = try await begin()
        let terms = try await terms(library, handle, "magazine.free")
        press.answer(
            "/v1/publications/magazine/products",
            Self.offer.replacing("https://example.org/privacy", with: "https://example.net/privacy"))
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.subscribe(agreeingTo: terms, of: handle)
        }
        #expect(error?.code == .termsChanged)
        #expect(press.requests("POST", "/v1/subscriptions").isEmpty && press.requests("POST", "/v1/accounts").isEmpty)
    }

    @Test("an entitlement can be used offline until it expires")
    func offline() async throws {
        let (press, library, handle) = try await begin()
        try await library.accounts.redeem(VoucherCode().text, of: handle)
        press.turn(off: true)
        let entitlement = try #require(try await library.accounts.entitlement(of: handle))
        let now = press.arrival.clock.now
        #expect(entitlement.holds(issue: "one", date: nil, at: now))
        #expect(entitlement.holds(issue: "two", date: now, at: now))
        #expect(!entitlement.holds(issue: "old", date: Date(timeIntervalSince1970: 0), at: now))
        #expect(!"\(entitlement)".contains(entitlement.text))
        let opened = try await press.arrival.opened()
        #expect(try await opened.accounts.entitlement(of: handle) == entitlement)
        press.arrival.clock.advance(by: 86_401)
        #expect(try await opened.accounts.entitlement(of: handle) == nil)
        let error = await #expect(throws: MastheadError.self) {
            try await opened.accounts.restoreEntitlements(of: handle)
        }
        #expect(error?.code == .serverFailed, "\(String(describing: error))")
    }

    @Test("an entitlement that another key signed does not replace the stored entitlement")
    func forged() async throws {
        let (press, library, handle) = try await begin()
        try await library.accounts.redeem(VoucherCode().text, of: handle)
        let known = try await library.accounts.entitlement(of: handle)
        try give(press, signedBy: P256.Signing.PrivateKey(), named: [key])
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.restoreEntitlements(of: handle)
        }
        #expect(error?.code.rawValue == "entitlement.untrusted", "\(String(describing: error))")
        #expect(try await library.accounts.entitlement(of: handle) == known && known != nil)
    }

    @Test("the library requests the server's keys again only if a key is unknown")
    func rotated() async throws {
        let (press, library, handle) = try await begin()
        func asked() -> Int { press.requests("GET", "/.well-known/masthead-press.json").count }
        try await library.accounts.redeem(VoucherCode().text, of: handle)
        try await library.accounts.restoreEntitlements(of: handle)
        #expect(asked() == 1)
        let next = P256.Signing.PrivateKey()
        try give(press, signedBy: next, named: [next, key])
        try await library.accounts.restoreEntitlements(of: handle)
        try await library.accounts.restoreEntitlements(of: handle)
        #expect(asked() == 2)
        #expect(try await library.accounts.entitlement(of: handle) != nil)
    }

    @Test("products and URLs in an offer are skipped if they are invalid")
    func lies() async throws {
        let (press, library, handle) = try await begin()
        press.answer(
            "/v1/publications/magazine/products",
            #"""
            {"publisher": "Example\nPress\u001b[2J", "privacyPolicy": "javascript:alert(1)", "products": [
            {"id": "../../admin", "publication": "magazine", "kind": "subscription"},
            {"id": "a", "publication": "magazine", "kind": "everything"},
            {"id": "b", "publication": "magazine", "kind": "issue"},
            {"id": "c", "publication": "magazine", "kind": "subscription", "price": -5, "currency": "EUR"},
            {"id": "d", "publication": "magazine", "kind": "subscription", "price": 5, "currency": "EUR", "checkout": "file:///etc/passwd"},
            {"id": "d", "publication": "magazine", "kind": "subscription"}, 7]}
            """#)
        let offer = try await library.accounts.offer(of: handle).offer
        #expect(offer.products.map(\.id) == ["d"])
        #expect(offer.products.first?.checkout == nil && offer.privacyPolicy == nil)
        let publisher = try #require(offer.publisher)
        #expect(!publisher.unicodeScalars.contains { $0.value < 0x20 })
        #expect(offer.terms(of: try #require(offer.products.first)) == nil)
        press.answer(
            "/v1/redeem", #"{"id": "r 1\n", "product": "x", "publication": "y", "kind": "issue", "begins": "soon"}"#)
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.redeem(VoucherCode().text, of: handle)
        }
        #expect(error?.code == .pressMalformed)
    }

    @Test(
        "a rejected request causes an error with a hint and a specific code",
        arguments: [
            (403, "press.forbidden"), (404, "press.nothing"), (409, "press.conflict"), (422, "press.refused"),
            (429, "press.too-often"), (401, "press.unknown-account"),
        ])
    func refused(status: Int, code: String) async throws {
        let (press, library, handle) = try await begin()
        press.answer("/v1/redeem", #"{"title": "x", "status": 1, "detail": "The code is not valid."}"#, status)
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.redeem(VoucherCode().text, of: handle)
        }
        #expect(error?.code.rawValue == code, "\(String(describing: error))")
        #expect(error?.hint != nil && error?.summary.contains("Bearer") == false)
        let isRefused = try await library.accounts.account(of: handle).refusedAt != nil
        #expect(isRefused == (status == 401))
        press.answer("/v1/redeem", Self.right("magazine.year", "voucher"))
        if isRefused { try await expectNothingAsked(press, library, handle) }
        // The server may accept an account again that it rejected before.
        try await library.accounts.restoreEntitlements(of: handle)
        try await library.accounts.redeem(VoucherCode().text, of: handle)
        #expect(try await library.accounts.account(of: handle).refusedAt == nil)
    }

    /// Expects that no request is sent with an account that the server rejected, and that each error has a remedy.
    private func expectNothingAsked(_ press: PressFixture, _ library: IssueLibrary, _ handle: String) async throws {
        let free = try await terms(library, handle, "magazine.free")
        let before = press.arrival.publisher.server.log.count { $0.headers["authorization"] != nil }
        func expectRefused(_ write: () async throws -> Void) async throws {
            let error = try await #require(throws: MastheadError.self) { try await write() }
            #expect(error.code == .pressUnknownAccount, "\(error)")
            #expect(error.remedies.map(\.kind) == [.restoreAccount] && error.remedies.first?.subjects == [handle])
        }
        try await expectRefused { try await library.accounts.redeem(VoucherCode().text, of: handle) }
        try await expectRefused { try await library.accounts.subscribe(agreeingTo: free, of: handle) }
        try await expectRefused { _ = try await library.accounts.checkout(agreeingTo: free, of: handle) }
        try await expectRefused { try await library.accounts.endSubscription("magazine.free", of: handle) }
        try await expectRefused { _ = try await library.accounts.accountCode(of: handle) }
        try await expectRefused { try await library.accounts.show(transaction: "a.b.c", of: handle) }
        _ = try await library.refresh()
        #expect(press.arrival.publisher.server.log.count { $0.headers["authorization"] != nil } == before)
    }

    @Test("a mistyped voucher code is reported without a request to the server")
    func mistyped() async throws {
        let (press, library, handle) = try await begin()
        let last = VoucherCode().text.dropLast()
        for code in ["", "AAAA", String(last), last + "U", last + "!"] {
            let error = await #expect(throws: MastheadError.self) {
                try await library.accounts.redeem(code, of: handle)
            }
            #expect(error?.code == .pressNothing && error?.hint != nil, "\(code)")
        }
        #expect(press.requests("POST", "/v1/accounts").isEmpty && press.requests("POST", "/v1/redeem").isEmpty)
    }

    @Test("if a server rejects an account, the library tries the account again before replacing it")
    func refusedAccount() async throws {
        let (press, library, handle) = try await begin()
        press.answer("/v1/restore", #"{"account": "a7", "token": "t7"}"#)
        try await library.accounts.makeAccount(of: handle)
        press.hold("[\(Self.right("magazine.year", "webhook"))]")
        _ = try await library.accounts.rights(of: handle)
        press.answer("/v1/rights", "{}", 401)
        _ = await #expect(throws: MastheadError.self) { try await library.accounts.rights(of: handle) }
        #expect(try await library.accounts.account(of: handle).refusedAt != nil)
        // The server accepts the account again, so its purchases are not lost by mistake.
        press.answer("/v1/rights", "[\(Self.right("magazine.year", "webhook"))]")
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.joinAccount("CODE", of: handle)
        }
        #expect(error?.code == .accountHolds && press.requests("POST", "/v1/restore").isEmpty)
        #expect(try await library.accounts.account(of: handle).refusedAt == nil)
        press.answer("/v1/rights", "{}", 401)
        try await library.accounts.joinAccount("CODE", of: handle)
        #expect(press.requests("POST", "/v1/restore").count == 1)
        #expect(try await library.accounts.account(of: handle).id == "a7")
    }

    @Test("an account can be replaced with another device's account only if it has no purchases")
    func joining() async throws {
        let (press, library, handle) = try await begin()
        press.answer("/v1/restore", #"{"account": "a7", "token": "t7"}"#)
        try await library.accounts.makeAccount(of: handle)
        press.hold("[\(Self.right("magazine.year", "webhook"))]")
        let error = await #expect(throws: MastheadError.self) {
            try await library.accounts.joinAccount("CODE", of: handle)
        }
        #expect(error?.code == .accountHolds && press.requests("POST", "/v1/restore").isEmpty)
        press.hold("[]")
        try await library.accounts.joinAccount("CODE", of: handle)
        #expect(try await library.accounts.account(of: handle).id == "a7")
        #expect(press.requests("DELETE", "/v1/account").map { $0.headers["authorization"] } == ["Bearer t9"])
    }

    @Test("the library waits for a payment even if the server fails temporarily")
    func waiting() async throws {
        let (press, library, handle) = try await begin()
        try await library.accounts.makeAccount(of: handle)
        let waiting = Task { try await library.accounts.awaitRight(to: "magazine.year", of: handle) }
        // The test clock advances, so the library does not wait between two polls.
        let ticking = Task {
            while !Task.isCancelled {
                press.arrival.clock.advance(by: 15)
                await Task.yield()
            }
        }
        defer { ticking.cancel() }
        func isAsked(_ count: Int) async throws {
            try await wait(while: press.requests("GET", "/v1/rights").count < count)
        }
        try await isAsked(1)
        press.turn(off: true)
        try await isAsked(press.requests("GET", "/v1/rights").count + 2)
        press.turn(off: false)
        press.hold("[\(Self.right("magazine.year", "webhook"))]")
        #expect(try await waiting.value?.product == "magazine.year")
        ticking.cancel()
        await ticking.value
        press.hold("[]")
        let given = Task { try await library.accounts.awaitRight(to: "magazine.year", of: handle) }
        try await wait(while: press.arrival.clock.sleeperCount == 0)
        given.cancel()
        #expect(try await given.value == nil)
    }

    @Test("an account is restored when the database is rebuilt from its backup")
    func recovered() async throws {
        let (press, library, handle) = try await begin()
        let address = try await library.accounts.pressAddress(of: handle)
        try await library.accounts.redeem(VoucherCode().text, of: handle)
        let root = library.folder.root
        let mode = try FileManager.default.attributesOfItem(atPath: root.appending(path: "library-backup.json").path)
        #expect(mode[.posixPermissions] as? Int == 0o600)
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: root.appending(path: "library.sqlite").path + ending)
        }
        _ = try await IssueLibrary.recover(root)
        let opened = try await press.arrival.opened()
        #expect(try await opened.accountTokens.token(for: address) == "t9")
    }

    @Test("a purchased item is still listed after it is removed")
    func removing() async throws {
        let (press, library, handle) = try await begin()
        let reference = ItemReference(handle: handle, name: "one")
        let right = Self.right("magazine.one", "voucher").replacing(
            #""kind": "subscription""#, with: #""kind": "issue", "item": "one""#)
        try await library.accounts.makeAccount(of: handle)
        let first = try await library.downloads.queue(reference)
        #expect(await library.runner.run(first).isEmpty)
        // The item is bought after the removal, but before the removal is final.
        #expect(try await library.pendingRemovals.remove(reference, undoableFor: .seconds(60)).scope == .item)
        #expect(try await library.items.all().isEmpty)
        press.hold("[\(right)]")
        _ = try await library.accounts.restoreEntitlements(of: handle)
        press.arrival.clock.advance(by: 61)
        let opened = try await press.arrival.opened()
        let item = try await opened.items.existingItem(reference)
        #expect(item.isBoughtSingly && item.status == .absent && !item.isRemoved)
        let second = try await opened.downloads.queue(reference)
        #expect(await opened.runner.run(second).isEmpty)
        #expect(try await opened.items.existingItem(reference).status == .available)
        // The item is bought before the removal.
        #expect(try await opened.pendingRemovals.remove(reference, undoableFor: .seconds(60)).scope == .content)
        #expect(try await opened.items.all().map(\.name) == ["one"])
        #expect(try await opened.pendingRemovals.undo(of: reference))
        #expect(try await opened.removal.remove(reference) == .content)
        // The publisher revokes the purchase, so the item can be removed.
        press.hold("[]")
        _ = try await opened.accounts.restoreEntitlements(of: handle)
        #expect(try await opened.removal.remove(reference) == .item)
        #expect(try await opened.items.all().isEmpty)
    }
}
