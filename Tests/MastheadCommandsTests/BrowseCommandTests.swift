import CommandSupport
import Foundation
import TestSupport
import Testing

/// OPDS catalogs on the command line.
@Suite struct BrowseCommandTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) async throws -> Tool.Result {
        try await Command.run(
            arguments,
            environment: [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
                "XDG_CONFIG_HOME": folder["config"].path, "MASTHEAD_SCALE": "1",
            ])
    }

    private static let root = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><title>Root\u{1B}[31m</title>
        <link rel="search" type="application/atom+xml" href="/find?q={searchTerms}"/>
        <entry><title>New\u{9B}31m books</title><link rel="subsection" type="application/atom+xml" href="/new"/></entry></feed>
        """
    private static let books = """
        {"metadata": {"title": "New"}, "publications": [{"metadata": {"title": "Mill", "author": "Ann", "identifier": "1"},
          "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "/mill.epub", "type": "application/epub+zip"}]}]}
        """

    @Test("an OPDS catalog can be browsed and searched, and its sections can be followed")
    func wholeWay() async throws {
        let folder = try TemporaryFolder()
        let server = try ScriptedServer.files([
            "/opds": Data(Self.root.utf8), "/new": Data(Self.books.utf8), "/find?q=mill": Data(Self.books.utf8),
        ])
        defer { server.stop() }
        let address = server.url("/opds").absoluteString
        let added = try await run(folder, "add", address)
        #expect(added.status == 1 && added.errors.contains("the catalog lists 1 section, but no books\n"), "\(added)")
        #expect(added.errors.contains("masthead browse \(address)") && !added.errors.contains("\u{9B}"), "\(added)")
        let browsed = try await run(folder, "browse", address)
        let section = server.url("/new").absoluteString
        #expect(
            browsed.status == 0 && browsed.output.hasSuffix("\t\(section)\n")
                && browsed.output.hasPrefix("section\tNew"))
        #expect(!browsed.output.contains("\u{9B}") && !browsed.output.contains("\u{1B}"))
        let json = try await run(folder, "browse", address, "--json")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(root["search"] as? Bool == true && (root["navigation"] as? [Any])?.count == 1 && root["next"] is NSNull)
        let found = try await run(folder, "browse", address, "--search", "mill")
        #expect(found.output == "book\tMill — Ann\t\(server.url("/mill.epub").absoluteString)\n", "\(found)")
        let followed = try await run(folder, "add", section)
        #expect(followed.status == 0 && followed.output.contains("added new: a bookshelf of 1 book at"), "\(followed)")
        let again = try await run(folder, "browse", "new")
        #expect(again.status == 0 && again.output.hasPrefix("book\tMill"), "\(again)")
    }
}
