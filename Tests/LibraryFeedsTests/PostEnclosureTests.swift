import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of the files that are attached to posts and downloaded on request.
@Suite struct PostEnclosureTests {
    private let fixture: FeedFixture
    private static let episode = Data("ID3".utf8) + Data(repeating: 1, count: 300_000)

    init() async throws {
        fixture = try await FeedFixture()
        let files = ["/one.mp3", "/b/one.mp3", "/..%2f..%2fetc"].map { path in
            "<link rel=\"enclosure\" type=\"audio/mpeg\" href=\"\(fixture.server.url("/x").absoluteString.dropLast(2))\(path)\"/>"
        }
        fixture.write(
            "/feed",
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>x</id>
            <entry><id>1</id><title>one</title>\(files.joined())</entry><entry><id>2</id><title>two</title></entry></feed>
            """)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
    }

    private func post(_ name: String) async throws -> LibraryPost {
        try await fixture.library.posts.existingPost(ItemReference(handle: "feed", name: name))
    }

    @Test("a post's attached files are each downloaded once and keep their names")
    func bring() async throws {
        fixture.setFault { request in
            request.path == "/feed" ? nil : [.send(.response(200, body: Self.episode))]
        }
        let post = try await post("one")
        #expect(fixture.library.enclosures.files(of: post) == [nil, nil, nil])
        let seen = Mutex<Set<Int>>([])
        let files = try await fixture.library.enclosures.download(of: post) { index, _ in
            _ = seen.withLock { $0.insert(index) }
        }
        #expect(seen.withLock { $0 } == [0, 1, 2])
        #expect(files.count == 3 && Set(files).count == 3)
        let folder = try #require(files.first).deletingLastPathComponent()
        for file in files {
            #expect(file.deletingLastPathComponent() == folder)
            #expect(try Data(contentsOf: file) == Self.episode)
        }
        #expect(files.map(\.lastPathComponent).prefix(2) == ["one.mp3", "2-one.mp3"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
        let count = fixture.server.log.count
        #expect(try await fixture.library.enclosures.download(of: post) { _, _ in } == files)
        #expect(fixture.server.log.count == count)
    }

    @Test("a request for an attached file sends the password only to the feed's server")
    func credentials() async throws {
        let folder = try TemporaryFolder()
        let netrc = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let fixture = try await FeedFixture { $0.http.netrcFile = netrc }
        let other = try ScriptedServer { _ in [.send(.response(200, body: Self.episode))] }
        defer { other.stop() }
        fixture.setFault { request in
            guard request.path == "/here.mp3" else { return nil }
            guard request.headers["authorization"] != nil else {
                return [.send(.response(401, ["WWW-Authenticate": "Basic realm=\"x\""]))]
            }
            return [.send(.response(200, body: Self.episode))]
        }
        let files = [fixture.server.url("/here.mp3"), other.url("/there.mp3")].map {
            "<link rel=\"enclosure\" type=\"audio/mpeg\" href=\"\($0)\"/>"
        }
        fixture.write(
            "/feed",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title><id>x</id><entry><id>1</id><title>one</title>\(files.joined())</entry></feed>"
        )
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let post = try await fixture.library.posts.existingPost(ItemReference(handle: "feed", name: "one"))
        #expect(try await fixture.library.enclosures.download(of: post) { _, _ in }.count == 2)
        let here = fixture.server.log.filter { $0.path == "/here.mp3" }
        #expect(here.last?.headers["authorization"] != nil)
        #expect(!other.log.isEmpty && other.log.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test("the download of an attached file resumes at the first missing byte")
    func resumes() async throws {
        let isBroken = Mutex(true)
        fixture.setFault { request in
            guard request.path != "/feed" else { return nil }
            let response = Data.file(Self.episode, for: request)
            guard request.path == "/one.mp3", isBroken.withLock({ $0 }) else { return [.send(response)] }
            return request.headers["range"] == nil ? [.send(response.prefix(100_000))] : [.send(.response(503))]
        }
        let post = try await post("one")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.enclosures.download(of: post) { _, _ in }
        }
        #expect(error?.subject == fixture.server.url("/one.mp3").absoluteString, "\(String(describing: error))")
        #expect(fixture.library.enclosures.files(of: post)[0] == nil)
        isBroken.withLock { $0 = false }
        let begin = fixture.server.log.count
        let files = try await fixture.library.enclosures.download(of: post) { _, _ in }
        #expect(try files.map { try Data(contentsOf: $0) } == [Self.episode, Self.episode, Self.episode])
        let requests = fixture.server.log.dropFirst(begin)
        #expect(requests.map(\.path) == ["/one.mp3"])
        let range = try #require(requests.first?.headers["range"])
        #expect(range.hasPrefix("bytes=") && range.hasSuffix("-") && range != "bytes=0-", "\(range)")
    }

    @Test("a web page is not stored as an attached file")
    func webPage() async throws {
        let isPage = Mutex(true)
        fixture.setFault { request in
            guard request.path != "/feed" else { return nil }
            guard !isPage.withLock({ $0 }) else {
                return [.send(.response(200, body: Data("<!DOCTYPE html><p>".utf8)))]
            }
            return [.send(.file(Self.episode, for: request))]
        }
        let post = try await post("one")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.enclosures.download(of: post) { _, _ in }
        }
        #expect(error?.found.contains("web page") == true, "\(String(describing: error))")
        #expect(fixture.library.enclosures.files(of: post) == [nil, nil, nil])
        isPage.withLock { $0 = false }
        #expect(try await fixture.library.enclosures.download(of: post) { _, _ in }.count == 3)
    }

    @Test("a failed download of an attached file does not stop the others")
    func some() async throws {
        fixture.setFault { request in
            switch request.path {
            case "/feed": nil
            case "/b/one.mp3": [.send(.response(200, body: Self.episode))]
            default: [.send(.response(404))]
            }
        }
        let post = try await post("one")
        let outcomes = try await fixture.library.enclosures.downloadEach(of: post) { _, _ in }
        let errors = outcomes.map { outcome -> MastheadError? in
            if case .failure(let error) = outcome { error } else { nil }
        }
        #expect(errors.map { $0?.code } == [.refused, nil, .refused])
        #expect(errors[0]?.subject == fixture.server.url("/one.mp3").absoluteString)
        let file = try outcomes[1].get()
        #expect(try Data(contentsOf: file) == Self.episode)
        #expect(fixture.library.enclosures.files(of: post) == [nil, file, nil])
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.enclosures.download(of: post) { _, _ in }
        }
        #expect(error?.subject == errors[0]?.subject)
    }

    @Test("deleting a post deletes its attached files")
    func none() async throws {
        let two = try await post("two")
        await #expect(throws: MastheadError.self) { try await fixture.library.enclosures.download(of: two) { _, _ in } }
        fixture.setFault { request in
            request.path == "/feed" ? nil : [.send(.response(200, body: Self.episode))]
        }
        let files = try await fixture.library.enclosures.download(of: try await post("one")) { _, _ in }
        fixture.setFault(nil)
        fixture.write([FeedFixture.Post(id: "3", title: "three")])
        fixture.clock.advance(by: 24 * 3600)
        _ = try await fixture.library.refresh()
        #expect(FileManager.default.fileExists(atPath: try #require(files.first).path))
        fixture.clock.advance(by: 100 * 24 * 3600)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.posts.post(ItemReference(handle: "feed", name: "one")) == nil)
        #expect(!FileManager.default.fileExists(atPath: try #require(files.first).path))
    }
}
