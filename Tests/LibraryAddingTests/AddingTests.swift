import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of `add`, which reads a catalog before it stores the publication.
@Suite struct AddingTests {
    private static let catalog =
        #"{"Title": "The Mill", "Issues": [{"Name": "one", "Date": "2026-01-01", "Content": "one.pdf"}]}"#

    private func library() async throws -> (IssueLibrary, TemporaryFolder) {
        let folder = try TemporaryFolder()
        return (try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient), folder)
    }

    private func server(_ files: [String: String]) throws -> ScriptedServer {
        try ScriptedServer.files(files.mapValues { Data($0.utf8) })
    }

    @Test("`add` follows the only catalog that a web page links to")
    func page() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let server = try server([
            "/": """
            <!doctype html><link rel=alternate type=application/json href=/wp.json>
            <link rel=alternate type=application/x-plist href=m/issues.plist><p>welcome
            """, "/wp.json": #"{"id": 5}"#, "/m/issues.plist": Self.catalog,
        ])
        let addition = try await library.adding.add(server.url("/"))
        #expect(addition.isNew && addition.publication.url == server.url("/m/issues.plist"))
        #expect(addition.publication.handle == "the-mill" && addition.publication.title == "The Mill")
        #expect(try await library.items.all().map(\.name) == ["one"])
        #expect(try await library.adding.add(server.url("/")).isNew == false)
    }

    @Test("if a catalog has no title, its handle comes from the titles in its rows")
    func titleInRows() async throws {
        let (library, folder) = try await library()
        func publish(_ key: String, _ name: String) throws {
            try folder.write(
                "dist/issues.json", #"[{"Name": "\#(name)", "Date": "2026-01-01", "Content": "a.pdf"\#(key)}]"#)
        }
        try publish(#", "Publication": "The Mill""#, "a")
        let addition = try await library.adding.add(folder["dist/issues.json"])
        #expect(addition.publication.handle == "the-mill" && addition.publication.title == "The Mill")
        // `add` has just read the catalog, so the first refresh does not request it.
        _ = try await library.refresh()
        try publish(#", "Publication": "The Old Mill""#, "a")
        _ = try await library.refresh()
        #expect(try await library.publications.all().map(\.title) == ["The Old Mill"])
        #expect(try await library.publications.all().map(\.handle) == ["the-mill"])
        try publish("", "b")
        _ = try await library.refresh()
        #expect(
            try await library.publications.all().map(\.title) == ["The Old Mill"],
            "the title is kept if the catalog has none")
        #expect(try await library.items.all().map(\.name).contains("b"))
    }

    @Test("`add` lists the catalogs if a web page links to several of them")
    func several() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let link = "<link rel=alternate type=application/x-plist href="
        let server = try server([
            "/p.html": "\(link)a.plist>\(link)b.plist>", "/a.plist": Self.catalog, "/b.plist": Self.catalog,
        ])
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/p.html")) }
        #expect(error?.found.contains("/a.plist") == true && error?.found.contains("/b.plist") == true)
        #expect(try await library.publications.all().isEmpty)
    }

    @Test(
        "`add` rejects a URL without a catalog and prints a hint",
        arguments: [
            ("<html><p>welcome</html>", "the web page (HTML) links to no catalog or feed"), ("<rss/>", "an RSS feed"),
            ("%PDF-1.4", "a PDF"), (#"{"a": 5}"#, "without an array of issues"),
            ("<link rel=alternate type=application/rss+xml href=/feed><p>", "links to it as its feed"),
            ("<link rel=alternate type=application/x-plist href=/gone.plist><p>", "404"),
        ])
    func noCatalog(body: String, words: String) async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let server = try server(["/": body])
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/")) }
        #expect(error?.found.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.hint != nil)
        #expect(try await library.publications.all().isEmpty)
    }

    @Test(
        "`add` finds issues.plist or shelf.json at a folder's URL with or without a slash",
        arguments: ["issues.plist", "shelf.json"])
    func folders(name: String) async throws {
        for isListed in [false, true] {
            let (library, folder) = try await library()
            let server = try ScriptedServer { request in
                switch request.path {
                case "/press/\(name)": [.send(.file(Data(Self.catalog.utf8), for: request))]
                case "/press" where isListed: [.send(.response(301, ["Location": "/press/"]))]
                case "/press/" where isListed: [.send(.response(200, body: Data("<html><p>listing</html>".utf8)))]
                default: [.send(.response(404))]
                }
            }
            defer { server.stop() }
            let place = server.url("/press/\(name)")
            #expect(try await library.adding.add(server.url("/press")).publication.url == place)
            #expect(try await library.adding.add(server.url("/press/")).isNew == false)
            try folder.write("dist/\(name)", Self.catalog)
            #expect(try await library.adding.add(folder["dist"]).publication.url == folder["dist/\(name)"])
        }
    }

    @Test("if a folder's URL redirects, `add` searches for the catalog at the new URL")
    func foldersElsewhere() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let server = try ScriptedServer { request in
            switch request.path {
            case "/old": [.send(.response(302, ["Location": "/new/press/"]))]
            case "/new/press/": [.send(.response(200, body: Data("<html><p>listing</html>".utf8)))]
            case "/new/press/issues.plist": [.send(.file(Data(Self.catalog.utf8), for: request))]
            default: [.send(.response(404))]
            }
        }
        defer { server.stop() }
        let addition = try await library.adding.add(server.url("/old"))
        #expect(addition.publication.url == server.url("/new/press/issues.plist"))
    }

    @Test("`add` reports an unreadable catalog instead of trying another URL")
    func damaged() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let server = try server(["/press/issues.plist": #"{"a": 5}"#, "/press/shelf.json": Self.catalog])
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/press/")) }
        #expect(error?.subject == server.url("/press/issues.plist").absoluteString)
        #expect(server.log.map(\.path) == ["/press/issues.plist"])
    }

    @Test("adding a publication again with another spelling of its URL changes nothing")
    func spellings() async throws {
        let (library, folder) = try await library()
        let server = try server(["/m/a~b.plist": Self.catalog, "/m/a~b.plist/": Self.catalog])
        let port = try #require(server.url("/").port)
        #expect(try await library.adding.add(server.url("/m/a~b.plist")).isNew)
        for spelling in [
            "HTTP://127.0.0.1:\(port)/m/a~b.plist", "http://127.0.0.1:\(port)/./x/../m/a%7eb.plist#top",
        ] {
            #expect(try await library.adding.add(#require(URL(string: spelling))).isNew == false, "\(spelling)")
            #expect(try await library.following.addCatalog(#require(URL(string: spelling))) == false, "\(spelling)")
        }
        #expect(try await library.adding.add(server.url("/m/a~b.plist/")).isNew == false)
        let (other, otherFolder) = try await self.library()
        defer { withExtendedLifetime(otherFolder) {} }
        #expect(try await other.adding.add(server.url("/m/a~b.plist/")).publication.url == server.url("/m/a~b.plist"))
        let file = try folder.write("issues.plist", Self.catalog)
        #expect(try await library.adding.add(file).isNew)
        for spelling in ["file:\(file.path)", "FILE://\(file.path)", "file://LOCALHOST\(file.path)#x"] {
            #expect(try await library.adding.add(#require(URL(string: spelling))).isNew == false, "\(spelling)")
        }
    }

    @Test("the spelling of a publication's URL stays as an earlier version of Masthead stored it")
    func storedSpelling() async throws {
        let fixture = try await LibraryFixture()
        let old = fixture.catalogURL.absoluteString.replacing("http:", with: "HTTP:")
        try fixture.query("UPDATE publication SET url = '\(old)'")
        #expect(try await fixture.library.adding.add(fixture.catalogURL).isNew == false)
        #expect(try await fixture.library.following.addCatalog(fixture.catalogURL) == false)
        #expect(try await fixture.library.following.catalogs.map(\.absoluteString) == [old])
    }

    @Test("if a web page links to a catalog with two spellings of its URL, the links count as one")
    func spellingsOfPage() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let link = "<link rel=alternate type=application/x-plist href="
        let server = try server([
            "/p.html": "\(link)a.plist>\(link)a.plist#x>\(link)./a.plist#y>", "/a.plist": Self.catalog,
        ])
        #expect(try await library.adding.add(server.url("/p.html")).publication.url == server.url("/a.plist"))
        #expect(server.log.count { $0.path == "/a.plist" } == 1)
    }

    @Test("if a web page links to a missing catalog, the error names the page and the catalog")
    func deadLink() async throws {
        let (library, folder) = try await library()
        defer { withExtendedLifetime(folder) {} }
        let server = try server(["/site/": "<link rel=alternate type=application/x-plist href=../gone/issues.plist>"])
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/site/")) }
        #expect(error?.subject == server.url("/gone/issues.plist").absoluteString)
        #expect(error?.found.contains("returned 404") == true)
        #expect(error?.found.contains(server.url("/site/").absoluteString) == true, "\(error?.found ?? "")")
    }

    @Test("an unfollowed publication can be followed again, even with another handle")
    func again() async throws {
        let (library, folder) = try await library()
        let server = try server(["/m/issues.plist": Self.catalog])
        let url = server.url("/m/issues.plist")
        _ = try await library.adding.add(url, handle: "mill")
        func unfollow(_ handle: String) async throws {
            // An item with a mark stays, and so does its publication.
            try await library.marks.add(.favorite, "one")
            try await library.following.unfollow(handle, keepsContent: true)
        }
        try await unfollow("mill")
        let same = try await library.adding.add(url)
        #expect(!same.isNew && same.isFollowedAgain && same.publication.handle == "mill" && same.publication.isFollowed)
        #expect(try await library.adding.add(url, handle: "MILL").isFollowedAgain == false)
        try await unfollow("mill")
        let other = try await library.adding.add(url, handle: "water")
        #expect(!other.isNew && other.isFollowedAgain && other.publication.handle == "water")
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(url, handle: "wind") }
        #expect(error?.found.contains("follows this publication as water") == true)
        #expect(error?.remedies == [.rename("water", to: "wind")])
        try await unfollow("water")
        _ = try await library.adding.add(folder.write("issues.plist", Self.catalog), handle: "wind")
        await #expect(throws: MastheadError.self) { try await library.adding.add(url, handle: "wind") }
        #expect(try await library.publications.publication("water").isFollowed == false)
    }

    @Test("a web page cannot refer to a catalog file on this computer")
    func hostilePage() async throws {
        let (library, folder) = try await library()
        let file = try folder.write("secret.plist", Self.catalog)
        let server = try server([
            "/p.html": "<link rel=alternate type=application/x-plist href='\(file.absoluteString)'>"
        ])
        await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/p.html")) }
        #expect(try await library.publications.all().isEmpty)
    }
}
