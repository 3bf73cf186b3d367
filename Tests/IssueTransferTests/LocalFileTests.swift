import Cryptography
import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

@Suite struct LocalFileTests {
    let folder: TemporaryFolder
    let content = Data.noise(700_000)
    let catalog: URL

    init() throws {
        folder = try TemporaryFolder()
        catalog = try folder.write("packed/issues.plist", "<plist/>")
        try content.write(to: folder["packed/a b.zip"])
        // Validators are used only for files that are older than two seconds.
        for file in [catalog, folder["packed/a b.zip"]] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
        }
    }

    private var archive: HTTPRequest { HTTPRequest(folder["packed/a b.zip"], listedIn: catalog) }

    private func code(_ request: HTTPRequest) async -> MastheadError.Code? {
        await #expect(throws: MastheadError.self) { try await HTTPClient().fetch(request, byteLimit: 1 << 20) }?.code
    }

    @Test("an unchanged local file is read only once")
    func conditional() async throws {
        var request = HTTPRequest(catalog, listedIn: catalog)
        let (head, body) = try await HTTPClient().fetch(request, byteLimit: 100)
        #expect(body == Data("<plist/>".utf8))
        #expect(head.validators.conditions["If-None-Match"] != nil)
        request.headers.merge(head.validators.conditions) { $1 }
        #expect(try await HTTPClient().fetch(request, byteLimit: 100).0.status == 304)
        try Data("<other/>".utf8).write(to: catalog)
        let again = try await HTTPClient().fetch(request, byteLimit: 100)
        #expect(again.0.status == 200)
        #expect(again.1 == Data("<other/>".utf8))
    }

    @Test("a local file above the size limit is rejected")
    func limit() async throws {
        let error = await #expect(throws: MastheadError.self) { try await HTTPClient().fetch(archive, byteLimit: 1000) }
        #expect(error?.code == .wrongContent)
    }

    @Test("a web page or redirect cannot refer to a local file")
    func strangers() async throws {
        let http = try #require(URL(string: "https://h/issues.plist"))
        #expect(await code(HTTPRequest(catalog)) == .unusableURL)
        #expect(await code(HTTPRequest(catalog, listedIn: http)) == .unusableURL)
        let server = try ScriptedServer { [catalog] _ in
            [.send(.response(302, ["Location": catalog.absoluteString]))]
        }
        #expect(await code(HTTPRequest(server.url("/a"))) == .refused)
        #expect(await code(HTTPRequest(server.url("/a"), listedIn: catalog)) == .refused)
    }

    @Test(
        "a local catalog can refer only to files in its own folder",
        arguments: ["/etc/passwd", "/packed/../../../../etc/passwd", "/packedness"])
    func outside(path: String) async throws {
        let base = path.hasPrefix("/packed") ? "file://" + folder.url.path : "file://"
        let url = try #require(URL(string: base + path))
        #expect(await code(HTTPRequest(url, listedIn: catalog)) == .unusableURL)
        let remote = try #require(URL(string: "file://other.example" + catalog.path))
        #expect(await code(HTTPRequest(remote, listedIn: catalog)) == .unusableURL)
    }

    @Test("local folders and pipes are rejected")
    func special() async throws {
        let pipe = folder["packed/pipe"]
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(await code(HTTPRequest(pipe, listedIn: catalog)) == .refused)
        try FileManager.default.createDirectory(at: folder["packed/sub"], withIntermediateDirectories: false)
        #expect(await code(HTTPRequest(folder["packed/sub"], listedIn: catalog)) == .refused)
        #expect(await code(HTTPRequest(folder["packed/none"], listedIn: catalog)) == .refused)
        let gone = folder["unmounted/issues.plist"]
        #expect(await code(HTTPRequest(gone, listedIn: gone)) == .interrupted)
    }

    @Test("a local archive is copied, verified and resumed like a download")
    func download() async throws {
        let partial = PartialFile(folder["a.part"])
        let hash = SHA256.hash(data: content).map { String(format: "%02x", $0) }.joined()
        let expected = ExpectedContent(size: content.count, sha256: hash)
        let before = Mutex(0)
        let task = Task { [archive] in
            try await HTTPClient().download(archive, to: partial, expected: expected) { event in
                if case .arrived(let count, _) = event, count > 0 { before.withLock { $0 = max($0, count) } }
            }
        }
        task.cancel()
        _ = try? await task.value
        #expect(try await HTTPClient().download(archive, to: partial, expected: expected) == hash)
        #expect(try Data(contentsOf: partial.file) == content)
        try Data.noise(content.count, seed: 9).write(to: folder["packed/a b.zip"])
        try partial.remove()
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient().download(archive, to: partial, expected: expected)
        }
        #expect(error?.code == .wrongContent)
    }

    @Test("a request for several ranges of a local file returns only the first")
    func pieces() async throws {
        let bytes = Mutex(Data())
        let answer = try await HTTPClient().fetchPieces(archive, ranges: [100..<300], size: content.count) {
            piece, offset in
            bytes.withLock { $0 += Data("\(offset):".utf8) + Data(piece) }
            return true
        }
        #expect(answer == .parts)
        #expect(bytes.withLock { $0 } == Data("100:".utf8) + content[100..<300])
        let several = try await HTTPClient().fetchPieces(archive, ranges: [0..<10, 500_000..<500_010]) { _, _ in true }
        #expect(several == .onlyOneRange)
    }
}
