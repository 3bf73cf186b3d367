import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Signatures
import Synchronization
import TestSupport
import Testing

/// Tests of catalogs of a publisher whose key is known.
@Suite struct SignedCatalogTests {
    let fixture: LibraryFixture
    let key = SecretKey()
    private var catalog: URL { fixture.folder["dist/issues.plist"] }
    private var signature: URL { fixture.folder["dist/issues.plist.minisig"] }

    init() async throws {
        fixture = try await LibraryFixture(["one"])
        try sign()
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key.publicKey.description)
    }

    private func sign(with other: SecretKey? = nil, file: URL? = nil) throws {
        try CatalogSigner(other ?? key, keyFile: file).sign(fixture.folder["dist"])
    }

    private func failure() async throws -> MastheadError? {
        try await fixture.library.refresh().failures.values.first
    }

    private func titles() async throws -> [String] { try await fixture.library.items.all().map(\.name) }

    @Test("a catalog and its next version are accepted if both have the publication's signature")
    func accepted() async throws {
        #expect(try await failure() == nil)
        #expect(try await titles() == ["one"])
        try SampleSource.make(fixture.folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        try fixture.pack(["one", "two"])
        try sign()
        #expect(try await failure() == nil)
        #expect(try await titles() == ["two", "one"])
    }

    @Test(
        "a catalog with a missing or wrong signature leaves the items unchanged",
        arguments: ["changed", "unsigned", "stranger", "nonsense"])
    func refused(how: String) async throws {
        #expect(try await fixture.mirror().isEmpty)
        let content = try FileTree.read(fixture.folder["library/issues"])
        try SampleSource.make(fixture.folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        try fixture.pack(["one", "two"])
        switch how {
        case "changed":
            try sign()
            var data = try Data(contentsOf: catalog)
            let place = try #require(data.range(of: Data("two".utf8))).lowerBound
            data[place] = UInt8(ascii: "T")
            try data.write(to: catalog)
        case "unsigned": try FileManager.default.removeItem(at: signature)
        case "stranger":
            try FileManager.default.removeItem(at: signature)
            try sign(with: SecretKey())
        default: try Data("no signature".utf8).write(to: signature)
        }
        let error = try #require(try await failure())
        #expect([MastheadError.Code.untrusted, .malformedKey].contains(error.code), "\(error)")
        #expect(try await titles() == ["one"])
        #expect(try await fixture.library.items.all()[0].status == .available)
        #expect(try FileTree.read(fixture.folder["library/issues"]) == content)
        // After the publisher has fixed the signature, the catalog is read.
        if how == "stranger" || how == "nonsense" { try FileManager.default.removeItem(at: signature) }
        try fixture.pack(["one", "two"])
        try sign()
        #expect(try await failure() == nil)
        #expect(try await titles() == ["two", "one"])
    }

    @Test("items are not downloaded until the catalog is verified with the new key")
    func keyOfAFollowedCatalog() async throws {
        let library = try await IssueLibrary(
            folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        try await library.following.addCatalog(fixture.catalogURL, handle: "press")
        _ = try await library.refresh()
        let (asked, _) = try await library.downloads.queueEverything()
        #expect(asked.count == 1)
        try await library.following.setKey(SecretKey().publicKey.description, of: "press")
        #expect(await library.runner.run(asked).values.map(\.code) == [.stopped], "setting a key cancels the request")
        #expect(try await library.refresh().failures.values.map(\.code) == [.untrusted])
        let (downloads, errors) = try await library.downloads.queueEverything()
        #expect(downloads.isEmpty && errors.map(\.code) == [.untrusted])
        await #expect(throws: MastheadError.self) { try await library.downloads.queue("press/one") }
        #expect(try await library.items.all().map(\.status) == [.absent])
        try await library.following.setKey(key.publicKey.description, of: "press")
        #expect(try await library.refresh().failures.isEmpty)
        #expect(await library.runner.run(try await library.downloads.queueEverything().downloads).isEmpty)
        #expect(try await library.items.all().map(\.status) == [.available])
    }

    @Test("a signed catalog is rejected if it is older than the current catalog")
    func replay() async throws {
        let (old, oldSignature) = (try Data(contentsOf: catalog), try Data(contentsOf: signature))
        #expect(try await failure() == nil)
        try SampleSource.make(fixture.folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        try fixture.pack(["one", "two"])
        try sign()
        #expect(try await failure() == nil)
        try old.write(to: catalog)
        try oldSignature.write(to: signature)
        let error = try #require(try await failure())
        #expect(error.code == .untrusted && error.found.contains("is earlier than that of your catalog"))
        #expect(try await titles() == ["two", "one"])
        #expect(try await fixture.library.items.all().allSatisfy { !$0.isWithdrawn })
    }

    @Test("if a signature does not match the new catalog yet, it is requested again")
    func midway() async throws {
        let right = try Data(contentsOf: signature)
        try FileManager.default.removeItem(at: signature)
        try sign(with: SecretKey())
        let asked = Mutex<[String?]>([])
        fixture.setFault { request, _ in
            guard request.path.hasSuffix(".minisig") else { return nil }
            let count = asked.withLock {
                $0.append(request.headers["cache-control"])
                return $0.count
            }
            return count == 1 ? nil : [.send(.response(200, body: right))]
        }
        #expect(try await failure() == nil)
        #expect(try await titles() == ["one"])
        #expect(asked.withLock { $0 } == [nil, "no-cache"])
    }

    @Test("the library trusts the current key after several key changes")
    func rotation() async throws {
        #expect(try await failure() == nil)
        let folder = fixture.folder
        try key.write(to: folder["key1"])
        var old = key
        for number in 2...3 {
            let file = folder["key\(number)"]
            _ = try KeyGeneration.make(file, replacing: old)
            old = try SecretKey(file)
            try fixture.pack(["one"])
            try sign(with: old, file: file)
        }
        try SampleSource.make(folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        try fixture.pack(["one", "two"])
        try sign(with: old, file: folder["key3"])
        #expect(try await failure() == nil)
        #expect(try await titles() == ["two", "one"])
        // The first key is not valid anymore, so a newer catalog with its signature is refused.
        try SampleSource.make(folder["three"], date: Date(timeIntervalSince1970: 1_702_000_000))
        try fixture.pack(["three"])
        try FileManager.default.removeItem(at: signature)
        try sign()
        #expect(try await failure()?.code == .untrusted)
        #expect(try await titles() == ["two", "one"])
    }

    @Test("`pack` warns as long as the catalog's signature is outdated because the key is missing")
    func forgotten() throws {
        try SampleSource.make(fixture.folder["two"], date: Date(timeIntervalSince1970: 1_701_000_000))
        let packer = try IssuePacker(into: fixture.folder["dist"])
        #expect(try packer.pack([fixture.folder["two"]]).diagnostics.map(\.code) == ["stale-signature"])
        #expect(try packer.pack([fixture.folder["two"]]).diagnostics.map(\.code) == ["stale-signature"])
    }

    @Test("a catalog that is signed with a new key is accepted only if the old key signed the new key")
    func abruptChange() throws {
        let other = SecretKey()
        try other.write(to: fixture.folder["other"])
        try fixture.pack(["one"])
        let before = try FileTree.read(fixture.folder["dist"])
        #expect(throws: MastheadError.self) { try sign(with: other, file: fixture.folder["other"]) }
        #expect(try FileTree.read(fixture.folder["dist"]) == before)
    }

    @Test("after the user sets a publication's key, the next refresh verifies the catalog with it")
    func pinnedLater() async throws {
        #expect(try await failure() == nil)
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: SecretKey().publicKey.description)
        #expect(try await failure()?.code == .untrusted)
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key.publicKey.description)
        #expect(try await failure() == nil)
    }
}
