import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of libraries that follow the feeds which `pack` writes for other programs.
@Suite struct IssueFeedFollowingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("issues/publication.json", #"{"Title": "Harbour Review", "Editions": ["epub"]}"#)
        for number in 1...52 {
            let name = "tides-\(number)"
            let date = Date(timeIntervalSince1970: 1_700_006_400 + Double(number) * 86_400).written
            try folder.write(
                "issues/\(name)/issue.json",
                #"{"Title": "Tides \#(number)", "Date": "\#(date)", "Number": "\#(number)"}"#)
            try folder.write("issues/\(name)/cover.png", Data.png(width: 60, height: 80))
            try folder.write(
                "issues/\(name)/pages.json",
                #"[[{"class": "TextPage", "properties": {"title": "x", "body": "Number \#(number)"}}]]"#)
        }
        let sources = try IssueSource.folders(in: [folder["issues"]])
        _ = try IssuePacker(into: folder["dist"]).pack(sources)
    }

    private func serve() throws -> ScriptedServer {
        let dist = folder["dist"]
        return try ScriptedServer { request in
            let path = request.path.removingPercentEncoding ?? request.path
            guard let data = FileManager.default.contents(atPath: dist.path + path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
    }

    @Test("a library can follow Masthead's own OPDS catalogs and Atom feed")
    func feeds() async throws {
        let server = try serve()
        defer { server.stop() }
        for (path, kind) in [("opds.xml", PublicationKind.bookshelf), ("opds.json", .magazine)] {
            let library = try await IssueLibrary(
                folder: folder["library-\(path)"], configuration: LibraryFixture.impatient)
            let addition = try await library.adding.add(server.url("/feeds/\(path)"))
            #expect(addition.publication.title == "Harbour Review" && addition.publication.itemCount == 52, "\(path)")
            #expect(addition.publication.kind == kind, "\(path)")
            let items = try await library.items.all()
            let newest = try #require(items.first { $0.title == "Tides 52" })
            #expect(newest.description.series == "Harbour Review" && newest.description.number == "52")
            let downloads = try await library.downloads.queue(newest.reference)
            #expect(await library.runner.run(downloads).isEmpty, "\(path)")
            let item = try #require(try await library.items.all().first { $0.title == "Tides 52" })
            #expect(item.status == .available && item.coverURL != nil, "\(path)")
        }
        // Packing many issues takes longest, so the same test adds the Atom feed.
        let library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        let addition = try await library.adding.add(server.url("/feeds/atom.xml"))
        #expect(addition.publication.kind == .feed && addition.publication.title == "Harbour Review")
        #expect(addition.publication.itemCount >= 50)
        let post = try #require(try await library.posts.page().posts.first { $0.title == "Tides 52" })
        #expect(post.enclosures.map(\.type) == ["application/epub+zip"] && post.picture != nil)
        let files = try await library.enclosures.download(of: post) { _, _ in }
        #expect(files.count == 1)
    }
}
