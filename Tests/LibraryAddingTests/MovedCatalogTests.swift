import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Signatures
import TestSupport
import Testing

/// Tests of catalogs that redirect to another URL.
@Suite(.timeLimit(.minutes(5))) struct MovedCatalogTests {
    /// Makes the server redirect each path to another path with the given status.
    private func redirect(_ fixture: LibraryFixture, _ steps: [String: (status: Int, path: String)]) {
        let server = fixture.server
        fixture.setFault { request, _ in
            guard let step = steps[request.path] else { return nil }
            return [.send(.response(step.status, ["Location": server.url(step.path).absoluteString]))]
        }
    }

    private func copyCatalog(_ fixture: LibraryFixture, to name: String = "new/issues.plist") throws {
        try fixture.folder.write("dist/\(name)", try Data(contentsOf: fixture.folder["dist/issues.plist"]))
    }

    @Test(
        "a catalog's stored URL changes only after a permanent redirect",
        arguments: [(301, true), (308, true), (302, false), (307, false), (303, false)])
    func statuses(status: Int, isForGood: Bool) async throws {
        for isKnown in [false, true] {
            let fixture = try await LibraryFixture()
            if isKnown { _ = try await fixture.library.refresh() }
            try copyCatalog(fixture)
            redirect(fixture, ["/issues.plist": (status, "/new/issues.plist")])
            let summary = try await fixture.library.refresh()
            let expected = isForGood ? fixture.server.url("/new/issues.plist") : fixture.catalogURL
            let publication = try #require(try await fixture.library.publications.all().first)
            #expect(publication.url == expected)
            #expect(summary.moved == (isForGood ? [publication.handle: expected] : [:]))
            #expect(summary.failures.isEmpty)
            fixture.setFault(nil)
            let count = fixture.server.log.count
            #expect(try await fixture.library.refresh().moved.isEmpty)
            #expect(fixture.server.log[count].path == expected.path)
        }
    }

    @Test(
        "the user's changes to a publication are kept if they happen during a check", arguments: ["url", "key"])
    func changedMeanwhile(what: String) async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        let handle = try #require(try await fixture.library.publications.all().first?.handle)
        // After a failed check, the next successful check is stored even if the catalog is unchanged.
        fixture.setFault { _, _ in [.send(.response(500))] }
        _ = try await fixture.library.refresh()
        let (asked, gate) = (AsyncStream<Void>.makeStream(), Gate())
        fixture.setFault { request, _ in
            guard request.path == "/issues.plist" else { return nil }
            asked.continuation.yield()
            return [.wait(gate), .send(.response(304))]
        }
        let looking = Task { try await fixture.library.refresh() }
        for await _ in asked.stream { break }
        let other = fixture.server.url("/other.plist")
        let key = SecretKey().publicKey.description
        if what == "url" {
            try await fixture.library.following.move(handle, to: other)
        } else {
            try await fixture.library.following.setKey(key, of: handle)
        }
        gate.open()
        _ = try await looking.value
        fixture.setFault(nil)
        let publication = try #require(try await fixture.library.publications.all().first)
        #expect(publication.url == (what == "url" ? other : fixture.catalogURL))
        #expect(publication.publicKey == (what == "url" ? nil : key))
        let summary = try await fixture.library.refresh()
        #expect(summary.failures.count == 1, "the new URL has no catalog, or its signature is missing")
    }

    @Test("`add` stores a catalog's new URL only after a permanent redirect", arguments: [(308, true), (302, false)])
    func adding(status: Int, isForGood: Bool) async throws {
        let fixture = try await LibraryFixture()
        try copyCatalog(fixture)
        redirect(fixture, ["/issues.plist": (status, "/new/issues.plist"), "/alias": (301, "/issues.plist")])
        let library = try await IssueLibrary(folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        let expected = isForGood ? fixture.server.url("/new/issues.plist") : fixture.catalogURL
        #expect(try await library.adding.add(fixture.catalogURL).publication.url == expected)
        #expect(
            try await library.adding.add(fixture.server.url("/alias")).isNew == false,
            "both URLs lead to the same catalog")
        try fixture.writeCatalog([])
        try copyCatalog(fixture)
        let empty = try await IssueLibrary(folder: fixture.folder["empty"], configuration: LibraryFixture.impatient)
        #expect(try await empty.adding.add(fixture.catalogURL).publication.url == fixture.catalogURL)
    }

    @Test("after a chain of redirects, the last permanent URL is stored")
    func chains() async throws {
        let fixture = try await LibraryFixture()
        try copyCatalog(fixture)
        redirect(fixture, ["/issues.plist": (301, "/a"), "/a": (308, "/b"), "/b": (302, "/new/issues.plist")])
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.publications.all().first?.url == fixture.server.url("/b"))
        redirect(fixture, ["/b": (301, "/c"), "/c": (301, "/b")])
        let summary = try await fixture.library.refresh()
        #expect(summary.moved.isEmpty && summary.failures.count == 1)
        #expect(try await fixture.library.publications.all().first?.url == fixture.server.url("/b"))
    }

    @Test("a redirect to another publication's catalog does not change the stored URL")
    func notBelieved() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.refresh()
        try fixture.folder.write("dist/login.html", "<html>log in</html>")
        redirect(fixture, ["/issues.plist": (301, "/login.html")])
        #expect(try await fixture.library.refresh().moved.isEmpty)
        try copyCatalog(fixture)
        try await fixture.library.following.addCatalog(fixture.server.url("/new/issues.plist"))
        redirect(fixture, ["/issues.plist": (301, "/new/issues.plist")])
        #expect(try await fixture.library.refresh().moved.isEmpty)
        #expect(try await fixture.library.publications.all().first?.url == fixture.catalogURL)
    }

    @Test("a signed catalog moves only to a URL where its signature is valid")
    func signed() async throws {
        let fixture = try await LibraryFixture()
        let key = SecretKey()
        try CatalogSigner(key, keyFile: nil).sign(fixture.folder["dist"])
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key.publicKey.description)
        _ = try await fixture.library.refresh()
        try copyCatalog(fixture)
        redirect(fixture, ["/issues.plist": (301, "/new/issues.plist")])
        #expect(try await fixture.library.refresh().moved.isEmpty)
        let library = try await IssueLibrary(folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        let publicKey = key.publicKey.description
        #expect(
            try await library.adding.add(fixture.catalogURL, publicKey: publicKey).publication.url == fixture.catalogURL
        )
        try await library.following.unfollow(library.publications.all()[0].handle, keepsContent: false)
        let signature = try Data(contentsOf: fixture.folder["dist/issues.plist.minisig"])
        try fixture.folder.write("dist/new/issues.plist.minisig", signature)
        #expect(try await fixture.library.refresh().moved.values.map(\.path) == ["/new/issues.plist"])
        #expect(
            try await library.adding.add(fixture.catalogURL, publicKey: publicKey).publication.url?.path
                == "/new/issues.plist"
        )
        #expect(try await fixture.library.refresh().failures.isEmpty)
    }
}
