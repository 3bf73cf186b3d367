import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Signatures
import TestSupport
import Testing

/// Tests of the file, the publication and the date for which a signature is valid.
@Suite struct SignatureCommentTests {
    let fixture: LibraryFixture
    let key = SecretKey()
    private var catalog: URL { fixture.folder["dist/issues.plist"] }
    private var signature: URL { fixture.folder["dist/issues.plist.minisig"] }
    private var now: Int { Int(Date().timeIntervalSince1970) }

    init() async throws {
        fixture = try await LibraryFixture(["one"])
        try CatalogSigner(key).sign(fixture.folder["dist"])
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key.publicKey.description)
    }

    private func failure() async throws -> MastheadError? {
        try await fixture.library.refresh().failures.values.first
    }

    /// Signs the current catalog.
    private func sign(file: String = "issues.plist", at time: Int? = nil, publication: String? = nil) throws {
        let made = try key.sign(
            try Data(contentsOf: catalog), fileName: file, timestamp: time ?? now + 1, publication: publication)
        try Data(made.fileText.utf8).write(to: signature)
    }

    private func packTwo() throws {
        try SampleSource.make(fixture.folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        try fixture.pack(["one", "two"])
    }

    private var identity: String? {
        get throws { try Signature(String(contentsOf: signature, encoding: .utf8), subject: "").publication }
    }

    @Test("a catalog with a signature for a different file is rejected")
    func otherFile() async throws {
        let identity = try identity
        #expect(try await failure() == nil)
        try packTwo()
        try sign(file: "draft.plist", publication: identity)
        let error = try #require(try await failure())
        #expect(error.code == .untrusted && error.found.contains("draft.plist"), "\(error)")
        #expect(try await fixture.library.items.all().map(\.name) == ["one"])
        try sign(publication: identity)
        #expect(try await failure() == nil)
        #expect(try await fixture.library.items.all().map(\.name) == ["two", "one"])
    }

    @Test("another publication's catalog is rejected even if its key is the same")
    func otherPublication() async throws {
        #expect(try await failure() == nil)
        try SampleSource.make(fixture.folder["other"], date: Date(timeIntervalSince1970: 1_690_000_000))
        _ = try IssuePacker(into: fixture.folder["dist-other"]).pack([fixture.folder["other"]])
        try CatalogSigner(key).sign(fixture.folder["dist-other"])
        for name in ["issues.plist", "issues.plist.minisig"] {
            try Data(contentsOf: fixture.folder["dist-other/\(name)"]).write(to: fixture.folder["dist/\(name)"])
        }
        let error = try #require(try await failure())
        #expect(error.code == .untrusted && error.found.contains("publication"), "\(error)")
        let issues = try await fixture.library.items.all()
        #expect(issues.map(\.name) == ["one"] && issues.allSatisfy { !$0.isWithdrawn })
        // The user, who has asked the publisher, can confirm the change.
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key.publicKey.description)
        #expect(try await failure() == nil)
    }

    @Test("signing a catalog again keeps the publication's name in the signature")
    func identityStays() async throws {
        let first = try #require(try identity)
        try packTwo()
        try CatalogSigner(key).sign(fixture.folder["dist"])
        #expect(try identity == first)
        try FileManager.default.removeItem(at: signature)
        try CatalogSigner(key).sign(fixture.folder["dist"])
        #expect(try identity == first)
        try CatalogSigner(key, publication: "press").sign(fixture.folder["dist"])
        #expect(try identity == "press")
    }

    @Test("after a signature has named its publication, later signatures must name it too")
    func plain() async throws {
        try sign()
        #expect(try await failure() == nil)
        try packTwo()
        try sign(publication: "press")
        #expect(try await failure() == nil)
        #expect(try await fixture.library.items.all().count == 2)
        try SampleSource.make(fixture.folder["three"], date: Date(timeIntervalSince1970: 1_702_000_000))
        try fixture.pack(["three"])
        try sign(at: now + 5)
        #expect(try await failure()?.code == .untrusted)
        #expect(try await fixture.library.items.all().count == 2)
    }

    @Test("a catalog that is signed with minisign is accepted", .enabled(if: Tool.isInstalled("minisign")))
    func byMinisign() async throws {
        let file = fixture.folder["secret"]
        try key.write(to: file)
        let result = try await Tool.run(["minisign", "-Sm", catalog.path, "-s", file.path, "-x", signature.path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try await failure() == nil)
        #expect(try await fixture.library.items.all().map(\.name) == ["one"])
    }

    @Test("a signature's date can be at most a day in the future", arguments: [3600, 2 * 86_400])
    func future(seconds: Int) async throws {
        try sign(at: now + seconds)
        let error = try await failure()
        #expect((error == nil) == (seconds < 86_400), "\(String(describing: error))")
        if let error { #expect(error.code == .untrusted && error.found.contains("in the future")) }
    }

    @Test("a signature with an impossible time is rejected", arguments: [Int.max, Int.min, -1])
    func absurd(time: Int) async throws {
        try sign(at: time)
        #expect(try await failure()?.code == .untrusted)
    }

    @Test("valid catalogs are accepted even if the stored time of the last signature is in the future")
    func lockedOut() async throws {
        #expect(try await failure() == nil)
        try fixture.query("UPDATE publication SET signedAt = \(now + 10 * 366 * 86_400)")
        try packTwo()
        try CatalogSigner(key).sign(fixture.folder["dist"])
        #expect(try await failure() == nil)
        #expect(try await fixture.library.items.all().count == 2)
        // From now on, an older signature is refused as a replay again.
        try sign(at: now - 86_400, publication: try identity)
        try fixture.query("UPDATE publication SET sha256 = NULL, entityTag = NULL, lastModified = NULL")
        #expect(try await failure()?.found.contains("is earlier than that of your catalog") == true)
    }

    @Test("if a signature's date is in the future, signing again replaces the date and prints a warning")
    func publisherIsTold() async throws {
        try sign(at: now + 10 * 366 * 86_400)
        let signer = CatalogSigner(key)
        #expect(try signer.warnings(fixture.folder["dist"]).map(\.code) == ["future-signature"])
        #expect(try signer.sign(fixture.folder["dist"]))
        let made = try Signature(String(contentsOf: signature, encoding: .utf8), subject: "")
        #expect(abs(try #require(made.timestamp) - now) < 60)
        #expect(try signer.warnings(fixture.folder["dist"]).isEmpty)
        #expect(try !signer.sign(fixture.folder["dist"]))
        #expect(try await failure() == nil)
        #expect(Explanation.all.contains { $0.code == "future-signature" })
    }

    @Test("signing a catalog warns if the publication's name in the signature changes")
    func changedPublication() throws {
        let before = try identity
        #expect(try CatalogSigner(key, publication: before).warnings(fixture.folder["dist"]).isEmpty)
        let found = try CatalogSigner(key, publication: "other").warnings(fixture.folder["dist"])
        #expect(found.map(\.code) == ["changed-publication"])
        #expect(Explanation.all.contains { $0.code == "changed-publication" })
    }

    @Test("`pack` warns once about a signature with a date in the future")
    func packerTells() throws {
        try sign(at: now + 10 * 366 * 86_400)
        var options = IssuePacker.Options()
        options.signer = CatalogSigner(key)
        let packer = try IssuePacker(into: fixture.folder["dist"], options: options)
        #expect(try packer.pack([fixture.folder["one"]]).diagnostics.map(\.code).contains("future-signature"))
        #expect(try packer.pack([fixture.folder["one"]]).diagnostics.isEmpty)
    }

    @Test("the library does not store a cover that the index does not list")
    func cover() async throws {
        let stranger = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
        let picture = try #require(stranger)
        fixture.setFault { request, _ in
            request.path.hasSuffix(".png") ? [.send(.file(picture, for: request))] : nil
        }
        let summary = try await fixture.library.refresh()
        #expect(summary.diagnostics.map(\.code) == ["missing-cover"])
        #expect(summary.coverCount == 0)
        // The cover of the other scale is not accepted either.
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder["dist"].path)
        let double = try #require(names.first { $0.hasSuffix("@2x.png") })
        let other = try Data(contentsOf: fixture.folder["dist/\(double)"])
        fixture.setFault { request, _ in
            request.path.hasSuffix(".png") ? [.send(.file(other, for: request))] : nil
        }
        #expect(try await fixture.library.refresh().coverCount == 0)
        let (downloads, _) = try await fixture.library.downloads.queueEverything()
        #expect(await fixture.library.runner.run(downloads).isEmpty)
        #expect(try await fixture.library.items.all()[0].coverURL == nil)
        #expect(access(fixture.folder["library/icon.png"].path, F_OK) != 0)
        // When the server sends the right cover again, the next refresh stores it.
        fixture.setFault(nil)
        #expect(try await fixture.library.refresh().coverCount == 1)
        let cover = try #require(try await fixture.library.items.all()[0].coverURL)
        #expect(try Data(contentsOf: cover) == Data(contentsOf: fixture.folder["one/cover.png"]))
    }
}
