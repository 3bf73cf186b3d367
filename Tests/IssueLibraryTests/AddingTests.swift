import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// `add` looks what an address is before anything is remembered.
@Suite struct AddingTests {
    private static let catalogue =
        #"{"Title": "The Mill", "Issues": [{"Name": "one", "Date": "2026-01-01", "Content": "one.pdf"}]}"#

    private func library() async throws -> (IssueLibrary, TemporaryFolder) {
        let folder = try TemporaryFolder()
        return (try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient), folder)
    }

    private func server(_ files: [String: String]) throws -> ScriptedServer {
        try ScriptedServer.files(files.mapValues { Data($0.utf8) })
    }

    @Test("the one catalogue that a web page names is followed, and its title makes the handle")
    func page() async throws {
        let (library, _) = try await library()
        let server = try server([
            "/": """
            <!doctype html><link rel=alternate type=application/json href=/wp.json>
            <link rel=alternate type=application/x-plist href=m/issues.plist><p>welcome
            """, "/wp.json": #"{"id": 5}"#, "/m/issues.plist": Self.catalogue,
        ])
        let addition = try await library.add(server.url("/"))
        #expect(addition.isNew && addition.publication.url == server.url("/m/issues.plist"))
        #expect(addition.publication.handle == "the-mill" && addition.publication.title == "The Mill")
        #expect(try await library.items().map(\.name) == ["one"])
        #expect(try await library.add(server.url("/")).isNew == false)
    }

    @Test("a title in the rows makes the handle, and a title that the publisher changes is taken over by a refresh")
    func titleInRows() async throws {
        let (library, folder) = try await library()
        func publish(_ key: String, _ name: String) throws {
            try folder.write(
                "dist/issues.json", #"[{"Name": "\#(name)", "Date": "2026-01-01", "Content": "a.pdf"\#(key)}]"#)
        }
        try publish(#", "Publication": "The Mill""#, "a")
        let addition = try await library.add(folder["dist/issues.json"])
        #expect(addition.publication.handle == "the-mill" && addition.publication.title == "The Mill")
        // The first refresh after adding does not look again.
        _ = try await library.refresh()
        try publish(#", "Publication": "The Old Mill""#, "a")
        _ = try await library.refresh()
        #expect(try await library.publications().map(\.title) == ["The Old Mill"])
        #expect(try await library.publications().map(\.handle) == ["the-mill"])
        try publish("", "b")
        _ = try await library.refresh()
        #expect(try await library.publications().map(\.title) == ["The Old Mill"], "none is said any more")
        #expect(try await library.items().map(\.name).contains("b"))
    }

    @Test("a page that names several catalogues is an error that lists them, and nothing is remembered")
    func several() async throws {
        let (library, _) = try await library()
        let link = "<link rel=alternate type=application/x-plist href="
        let server = try server([
            "/p.html": "\(link)a.plist>\(link)b.plist>", "/a.plist": Self.catalogue, "/b.plist": Self.catalogue,
        ])
        let error = await #expect(throws: MastheadError.self) { try await library.add(server.url("/p.html")) }
        #expect(error?.found.contains("/a.plist") == true && error?.found.contains("/b.plist") == true)
        #expect(try await library.publications().isEmpty)
    }

    @Test(
        "what is no catalogue is said, with what to do",
        arguments: [
            ("<html><p>welcome</html>", "a web page (HTML) that names no catalogue"), ("<rss/>", "an RSS feed"),
            ("%PDF-1.4", "a PDF"), (#"{"a": 5}"#, "without an array of issues"),
            ("<link rel=alternate type=application/rss+xml href=/feed><p>", "only the feed http"),
            ("<link rel=alternate type=application/x-plist href=/gone.plist><p>", "404"),
        ])
    func noCatalogue(body: String, words: String) async throws {
        let (library, _) = try await library()
        let server = try server(["/": body])
        let error = await #expect(throws: MastheadError.self) { try await library.add(server.url("/")) }
        #expect(error?.found.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.hint != nil)
        #expect(try await library.publications().isEmpty)
    }

    @Test("a page from the network names no file of this machine")
    func hostilePage() async throws {
        let (library, folder) = try await library()
        let file = try folder.write("secret.plist", Self.catalogue)
        let server = try server([
            "/p.html": "<link rel=alternate type=application/x-plist href='\(file.absoluteString)'>"
        ])
        await #expect(throws: MastheadError.self) { try await library.add(server.url("/p.html")) }
        #expect(try await library.publications().isEmpty)
    }
}
