import Foundation
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore
@testable import LibraryFeeds

/// Tests of the pictures of posts, which are downloaded with the feeds so that reading needs no network.
@Suite struct PostPictureTests {
    /// Returns data of the given length that starts like a PNG picture.
    private static func picture(_ count: Int = 400) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: count - 8)
    }

    private let fixture: FeedFixture

    init() async throws {
        fixture = try await FeedFixture { configuration in
            configuration.rules = { () throws(MastheadError) in
                var rules = ArrivalRules()
                rules.feeds.pictureLimit = 1000
                return rules
            }
        }
    }

    private func address(_ path: String) -> String { fixture.server.url(path).absoluteString }

    private func post(_ id: String, _ paths: String..., at time: Double = 1_767_400_000) -> FeedFixture.Post {
        let pictures = paths.map { "<img src=\"\(address($0))\" alt=\"a picture\">" }.joined()
        return FeedFixture.Post(id: id, title: id, html: "<p>Words.</p>\(pictures)", published: time)
    }

    /// Returns the bytes of a stored picture, or nil if the picture is not stored.
    private func kept(_ path: String) async throws -> Data? {
        let picture = try await fixture.library.postPictures.picture(named: PostPicture.name(of: address(path)))
        return try picture.map { try Data(contentsOf: $0.file) }
    }

    private func answer(_ pictures: [String: Data]) {
        fixture.setFault { request in pictures[request.path].map { [.send(.response(200, body: $0))] } }
    }

    private func refresh() async throws -> RefreshSummary {
        fixture.clock.advance(by: 24 * 3600)
        return try await fixture.library.refresh()
    }

    @Test("after two timeouts of a server, a refresh requests no more pictures from it")
    func silent() async throws {
        fixture.setFault { $0.path == "/feed" ? nil : [.reset] }
        let paths = (1...9).map { "/\($0).png" }
        fixture.write(paths.map { post("p\($0.dropFirst())", $0) })
        try await fixture.follow("/feed")
        #expect(try await refresh().newPosts == ["feed": 9])
        let asked = Set(fixture.server.log.map(\.path)).subtracting(["/feed"])
        #expect((2...4).contains(asked.count), "\(asked)")
        answer(Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.picture(100)) }))
        _ = try await refresh()
        #expect(try await kept("/9.png") == Self.picture(100))
    }

    @Test("a truncated picture of unknown length is not stored")
    func cut() async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let whole = png + Data(repeating: 7, count: 100) + Data("IEND....".utf8)
        fixture.write([post("one", "/a.png", "/b.png")])
        fixture.setFault { request in
            guard request.path != "/feed" else { return nil }
            let body = request.path == "/a.png" ? whole : whole.prefix(50)
            return [.send(.response(200, body: body, contentLength: .some(nil)))]
        }
        try await fixture.follow("/feed")
        _ = try await refresh()
        #expect(try await kept("/a.png") == whole)
        #expect(try await kept("/b.png") == nil)
    }

    @Test("a refresh downloads each picture once, and reading a post sends no requests")
    func come() async throws {
        answer(["/a.png": Self.picture(), "/b.png": Self.picture(300)])
        fixture.write([post("one", "/a.png", "/b.png"), post("two", "/a.png")])
        try await fixture.follow("/feed")
        _ = try await refresh()
        #expect(try await kept("/a.png") == Self.picture())
        #expect(try await kept("/b.png") == Self.picture(300))
        let name = PostPicture.name(of: address("/a.png"))
        #expect(try await fixture.library.postPictures.picture(named: name)?.mediaType == "image/png")
        _ = try await refresh()
        let listed = try #require(try await fixture.library.posts.page().posts.first)
        #expect(try await fixture.library.articles.html(of: listed.id).contains(address("/a.png")))
        #expect(fixture.requests("/a.png") == 1 && fixture.requests("/b.png") == 1)
    }

    @Test("a cleanup keeps a picture that a post starts to use during the cleanup")
    func usedAgain() async throws {
        answer(["/a.png": Self.picture()])
        fixture.write([post("one", "/a.png")])
        try await fixture.follow("/feed")
        _ = try await refresh()
        let name = PostPicture.name(of: address("/a.png"))
        // Both selections are from before the post was added.
        try await fixture.library.postPictures.delete(unused: [name], excess: [name], FeedSettings())
        #expect(try await kept("/a.png") == Self.picture())
        try await fixture.library.store.write { try $0.execute(sql: "DELETE FROM post") }
        try await fixture.library.postPictures.delete(unused: [name], excess: [], FeedSettings())
        #expect(try await kept("/a.png") == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.library.store.folder.picture(named: name).path))
    }

    @Test("a feed's password is not sent when the pictures in its posts are requested")
    func credentials() async throws {
        let folder = try TemporaryFolder()
        let netrc = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let fixture = try await FeedFixture { $0.http.netrcFile = netrc }
        let image = "<img src=\"\(fixture.server.url("/a.png"))\">"
        fixture.setFault { request in
            if request.path == "/a.png" { return [.send(.response(200, body: Self.picture()))] }
            guard request.headers["authorization"] == nil else { return nil }
            return [.send(.response(401, ["WWW-Authenticate": "Basic realm=\"x\""]))]
        }
        fixture.write([FeedFixture.Post(id: "one", title: "one", html: image, published: 1_767_400_000)])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let requests = Dictionary(fixture.server.log.map { ($0.path, $0.headers["authorization"] != nil) }) { $1 }
        #expect(requests == ["/feed": true, "/a.png": false])
    }

    @Test("if a picture's URL returns another kind of file, it is requested at most three times")
    func none() async throws {
        answer(["/page": Data("<html>".utf8), "/large.png": Self.picture(9 << 20)])
        fixture.write([post("one", "/page", "/large.png", "/missing.png")])
        try await fixture.follow("/feed")
        for _ in 0..<5 { #expect(try await refresh().diagnostics.isEmpty) }
        for path in ["/page", "/large.png", "/missing.png"] {
            #expect(try await kept(path) == nil)
            #expect(fixture.requests(path) == 3, "\(path)")
        }
        for name in ["../../library.sqlite", "", "A", String(repeating: "g", count: 64)] {
            #expect(try await fixture.library.postPictures.picture(named: name) == nil)
        }
    }

    @Test("a feed that exceeds its picture limit loses its oldest pictures first")
    func limit() async throws {
        answer(["/1.png": Self.picture(), "/2.png": Self.picture(), "/3.png": Self.picture(), "/4.png": Self.picture()])
        fixture.write([post("liked", "/1.png", at: 1_767_300_000), post("old", "/2.png", at: 1_767_310_000)])
        try await fixture.follow("/feed")
        _ = try await refresh()
        let liked = try await fixture.library.posts.existingPost(ItemReference(handle: "feed", name: "liked"))
        try await fixture.library.posts.setFavorite(true, [liked.id])
        fixture.write([post("newer", "/3.png", at: 1_767_320_000), post("newest", "/4.png", at: 1_767_330_000)])
        _ = try await refresh()
        #expect(try await kept("/1.png") != nil)
        #expect(try await kept("/4.png") != nil)
        #expect(try await kept("/2.png") == nil)
        #expect(try await kept("/3.png") == nil)
        _ = try await refresh()
        #expect(fixture.requests("/2.png") == 1 && fixture.requests("/3.png") == 1)
    }

    @Test("after a feed's picture limit is raised, pictures that were deleted are downloaded again")
    func ownLimit() async throws {
        answer(["/1.png": Self.picture(600_000), "/2.png": Self.picture(600_000), "/3.png": Self.picture(600_000)])
        fixture.write([
            post("old", "/1.png", at: 1_767_310_000), post("newer", "/2.png", at: 1_767_320_000),
            post("newest", "/3.png", at: 1_767_330_000),
        ])
        try await fixture.follow("/feed")
        _ = try await refresh()
        #expect(try await kept("/3.png") == nil)
        try await fixture.library.feeds.setPictureLimit(1_300_000, of: "feed")
        #expect(try await fixture.library.publications.publication("feed").feed?.pictureLimit == 1_300_000)
        _ = try await refresh()
        #expect(try await kept("/3.png") != nil)
        #expect(try await kept("/2.png") != nil)
        #expect(try await kept("/1.png") == nil)
        // A limit that is too low for any picture is replaced by the minimum limit.
        try await fixture.library.feeds.setPictureLimit(1, of: "feed")
        _ = try await refresh()
        #expect(try await kept("/3.png") != nil)
        #expect(try await kept("/2.png") == nil)
        try await fixture.library.feeds.setPictureLimit(nil, of: "feed")
        _ = try await refresh()
        #expect(try await kept("/3.png") == nil)
    }

    @Test("while pictures are turned off for a feed, its pictures are not stored")
    func chosen() async throws {
        answer(["/a.png": Self.picture()])
        fixture.write([post("one", "/a.png")])
        try await fixture.follow("/feed")
        _ = try await refresh()
        try await fixture.library.feeds.setKeepsPictures(false, of: "feed")
        #expect(try await fixture.library.publications.publication("feed").feed?.keepsPictures == false)
        _ = try await refresh()
        #expect(try await kept("/a.png") == nil)
        _ = try await refresh()
        #expect(fixture.requests("/a.png") == 1)
        try await fixture.library.feeds.setKeepsPictures(true, of: "feed")
        _ = try await refresh()
        #expect(try await kept("/a.png") == Self.picture())
    }

    @Test("pictures that are not part of any post are deleted")
    func unused() async throws {
        answer(["/a.png": Self.picture(), "/b.png": Self.picture()])
        fixture.write([post("one", "/a.png")])
        try await fixture.follow("/feed")
        _ = try await refresh()
        let former = try #require(
            try await fixture.library.postPictures.picture(named: PostPicture.name(of: address("/a.png"))))
        fixture.write([post("one", "/b.png")])
        _ = try await refresh()
        #expect(try await kept("/a.png") == nil)
        #expect(try await kept("/b.png") == Self.picture())
        #expect(!FileManager.default.fileExists(atPath: former.file.path))
    }

    @Test("posts are stored even if their pictures cannot be written")
    func unwritable() async throws {
        answer(["/a.png": Self.picture()])
        fixture.write([post("one", "/a.png")])
        try await fixture.follow("/feed")
        try FileManager.default.createDirectory(at: fixture.folder["library"], withIntermediateDirectories: true)
        let place = fixture.folder["library/pictures"]
        try Data("a file in the way".utf8).write(to: place)
        let summary = try await refresh()
        #expect(summary.newPosts == ["feed": 1])
        #expect(summary.diagnostics.map(\.code) == ["pictures-not-kept"])
        try FileManager.default.removeItem(at: place)
        #expect(try await refresh().diagnostics.isEmpty)
        #expect(try await kept("/a.png") == Self.picture())
    }

    @Test("a post does not show a stored picture whose file is empty")
    func lost() async throws {
        answer(["/a.png": Self.picture()])
        fixture.write([post("one", "/a.png")])
        try await fixture.follow("/feed")
        _ = try await refresh()
        let picture = try #require(
            try await fixture.library.postPictures.picture(named: PostPicture.name(of: address("/a.png"))))
        try Data().write(to: picture.file)
        #expect(try await kept("/a.png") == nil)
    }
}
