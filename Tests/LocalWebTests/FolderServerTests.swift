import Foundation
import LocalWeb
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FolderServerTests {
    /// Serves a folder while the closure sends requests.
    /// - Parameter patience: the time limit for receiving a request.
    private func serving(
        _ folder: TemporaryFolder, patience: Duration = .seconds(300), _ body: (String) async throws -> Void
    ) async throws {
        try await Serving.run(try FolderServer(folder.url, patience: patience)) { try await body($0.absoluteString) }
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

    @Test("the folder server handles Range, If-Range and If-None-Match as HTTP requires")
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
            // A change within the same second, with the same size, must change the ETag.
            try folder.write("a-0123abcd.txt", "abcdefghij")
            #expect(try await get(file, "If-None-Match: \(tag)").hasPrefix("200"))
        }
    }

    @Test("the folder server's start page is index.html or, if there is none, a list of the issues")
    func firstPage() async throws {
        let folder = try TemporaryFolder()
        try await serving(folder) { url async throws in
            let empty = try await get(url)
            #expect(empty.hasPrefix("200") && empty.contains("This folder has no catalog."), "\(empty)")
            try folder.write("a.png", Data.png(width: 30, height: 40))
            try folder.write("a-0123abcd.zip", "x")
            try folder.write(
                "issues.plist",
                """
                [{"Name": "a", "Title": "Mills <&> more", "Date": "2026-03-20", "Publication": "The Press",
                  "Cover": "https://example.org/dist/a.png", "Content": "a-0123abcd.zip"},
                 {"Name": "b", "Title": "Tides", "Date": "2026-02-20", "Cover": "../../etc/passwd", "Content": "gone.zip"}]
                """)
            let page = try await get(url)
            #expect(page.contains("masthead add \(url)issues.plist") && page.contains("2 issues"), "\(page)")
            #expect(page.contains("Mills &lt;&amp;&gt; more") && page.contains("Tides"))
            #expect(page.contains(#"<img src="a.png""#) && page.contains(#"href="a-0123abcd.zip""#))
            #expect(!page.contains("passwd") && !page.contains("gone.zip"))
            #expect(page.contains("<bdi>2026-03-20</bdi>"), "each value has its own text direction")
            #expect(page.contains("default-src 'none'"))
            try folder.write("issues.plist", "{")
            #expect(try await get(url).contains("Could not read the catalog of this folder."))
            try folder.write("index.html", "the publisher's own")
            #expect(try await get(url).contains("the publisher&#39;s own") == false)
            #expect(try await get(url).contains("the publisher's own"))
        }
    }

    @Test("the folder server returns status 404 for hidden files and files outside the folder")
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

    @Test("a symbolic link is followed only if its target is inside the folder")
    func links() async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try elsewhere.write("secret.txt", "secret")
        try elsewhere.write("index.html", "secret")
        try folder.write("a.txt", "plain")
        try FileManager.default.createDirectory(at: folder["inner"], withIntermediateDirectories: false)
        func link(_ name: String, _ target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: folder[name].path, withDestinationPath: target)
        }
        try link("out.txt", elsewhere["secret.txt"].path)
        try link("folder", elsewhere.url.path)
        try link("inner/index.html", elsewhere["index.html"].path)
        try link("within.txt", "a.txt")
        #expect(mkfifo(folder["pipe"].path, 0o600) == 0)
        try await serving(folder) { url async throws in
            for path in ["out.txt", "folder/secret.txt", "folder/", "inner/", "inner/index.html", "pipe"] {
                let answer = try await get(url + path)
                #expect(answer.hasPrefix("404") && !answer.contains("secret"), "\(path): \(answer)")
            }
            #expect(try await get(url + "within.txt").contains("plain"))
        }
    }

    @Test("the folder server rejects unknown Host headers to prevent DNS rebinding")
    func rebinding() async throws {
        let folder = try TemporaryFolder()
        try folder.write("waits.txt", "for its day")
        try await serving(folder) { url async throws in
            #expect(try await get(url + "waits.txt", "Host: evil.example").hasPrefix("421"))
            #expect(try await get(url + "waits.txt", "Host: localhost").contains("for its day"))
        }
    }

    @Test("pages on other sites can link to the folder server but cannot load its files")
    func foreignPages() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.txt", "plain")
        try await serving(folder) { url async throws in
            for site in ["cross-site", "same-site"] {
                #expect(
                    try await get(url + "a.txt", "Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: no-cors").hasPrefix("403"))
                let navigation = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: navigate"]
                let frame = try await get(url + "a.txt", navigation[0], navigation[1], "Sec-Fetch-Dest: iframe")
                #expect(frame.hasPrefix("403"))
                let link = try await get(url + "a.txt", navigation[0], navigation[1], "Sec-Fetch-Dest: document")
                #expect(
                    link.contains("plain") && link.contains("'Cross-Origin-Resource-Policy', 'same-origin'"), "\(link)")
            }
            #expect(try await get(url + "a.txt", "Sec-Fetch-Site: same-origin").contains("plain"))
        }
    }

    @Test("if a request never ends, the folder server closes the connection after a time limit")
    func halfRequests() async throws {
        let folder = try TemporaryFolder()
        let client = """
            import socket, sys, time, urllib.parse
            u = urllib.parse.urlsplit(sys.argv[1]); s = socket.create_connection((u.hostname, u.port), timeout=300)
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: localhost\\r\\n")
            end = time.monotonic() + 300
            try:
                while time.monotonic() < end:
                    s.sendall(b"X-More: 1\\r\\n"); s.settimeout(0.1)
                    try:
                        if s.recv(1) == b"": print("closed"); break
                    except socket.timeout: pass
            except (BrokenPipeError, ConnectionResetError): print("closed")
            """
        try await serving(folder, patience: .milliseconds(500)) { url async throws in
            #expect(try await Tool.run(["python3", "-c", client, url]).output == "closed\n")
        }
    }
}
