import Foundation
import IssueServer
import TestSupport
import Testing

@Suite struct FolderServerTests {
    /// Runs a server over a folder while the body asks it for files.
    private func serving(_ folder: TemporaryFolder, _ body: (String) async throws -> Void) async throws {
        let (urls, continuation) = AsyncStream.makeStream(of: URL.self)
        let server = try FolderServer(folder.url)
        let task = Task { try await server.run { continuation.yield($0) } }
        var iterator = urls.makeAsyncIterator()
        let url = try #require(await iterator.next())
        try await body(url.absoluteString)
        task.cancel()
        _ = await task.result
    }

    private func get(_ arguments: String...) async throws -> String {
        try await Tool.run(["python3", "-c", Self.client] + arguments).output
    }

    /// Prints status, headers and body of one request: URL, then `Name: value` arguments.
    private static let client = """
        import http.client, sys, urllib.parse
        u = urllib.parse.urlsplit(sys.argv[1]); c = http.client.HTTPConnection(u.netloc)
        c.request('GET', u.path, headers=dict(a.split(': ', 1) for a in sys.argv[2:]))
        r = c.getresponse(); print(r.status); print(r.getheaders()); print(r.read().decode())
        """

    @Test("ranges, If-Range and If-None-Match are answered by the book")
    func ranges() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a-0123abcd.txt", "0123456789")
        try await serving(folder) { url async throws in
            let file = url + "a-0123abcd.txt"
            let whole = try await get(file)
            #expect(whole.hasPrefix("200") && whole.contains("0123456789") && whole.contains("immutable"))
            let tag = try #require(whole.firstMatch(of: /'ETag', '("[^']+")'/)?.output.1)
            #expect(try await get(file, "Range: bytes=2-4").contains("bytes 2-4/10"))
            #expect(try await get(file, "Range: bytes=-3").hasSuffix("\n789\n"))
            let parts = try await get(file, "Range: bytes=0-1, 4-4, -2")
            #expect(parts.hasPrefix("206") && parts.contains("multipart/byteranges; boundary="), "\(parts)")
            for (place, bytes) in [("0-1", "01"), ("4-4", "4"), ("8-9", "89")] {
                #expect(parts.contains("Content-Range: bytes \(place)/10\r\n\r\n\(bytes)\r\n--"), "\(parts)")
            }
            #expect(try await get(file, "Range: bytes=0-8,0-8").hasPrefix("200"))
            #expect(try await get(file, "Range: bytes=0-1,x").hasPrefix("200"))
            #expect(try await get(file, "Range: bytes=20-,30-").hasPrefix("416"))
            #expect(try await get(file, "Range: bytes=7-", "If-Range: \(tag)").hasPrefix("206"))
            #expect(try await get(file, "Range: bytes=7-", "If-Range: \"other\"").hasPrefix("200"))
            #expect(try await get(file, "Range: bytes=7-", "If-Range: W/\(tag)").hasPrefix("200"))
            #expect(try await get(file, "Range: bytes=10-").hasPrefix("416"))
            #expect(try await get(file, "If-None-Match: \"x\", \(tag)").hasPrefix("304"))
            // A change within the same second and of the same size is another version.
            try folder.write("a-0123abcd.txt", "abcdefghij")
            #expect(try await get(file, "If-None-Match: \(tag)").hasPrefix("200"))
        }
    }

    @Test("hidden files and places outside the folder are not there")
    func hidden() async throws {
        let folder = try TemporaryFolder()
        try folder.write(".half", "x")
        let outside = folder.url.deletingLastPathComponent().appending(path: "\(folder.url.lastPathComponent)-outside")
        try Data("secret".utf8).write(to: outside)
        defer { try? FileManager.default.removeItem(at: outside) }
        try await serving(folder) { url async throws in
            #expect(try await get(url + ".half").hasPrefix("404"))
            #expect(try await get(url + "%2Ehalf").hasPrefix("404"))
            #expect(try await get(url + "../" + outside.lastPathComponent).contains("secret") == false)
            #expect(try await get(url + "%2E%2E/" + outside.lastPathComponent).contains("secret") == false)
        }
    }
}
