import Cryptography
import Foundation
import TestSupport
import Testing

@testable import PressServer

/// Tests of paid files that other servers deliver.
@Suite struct ContentDeliveryTests {
    @Test("the setting `private-delivery` accepts only valid values")
    func words() {
        #expect(PrivateDelivery("direct") == .direct)
        #expect(PrivateDelivery("x-sendfile") == .sendfile)
        #expect(PrivateDelivery("x-accel:/sold/") == .accelerated(prefix: "/sold/"))
        #expect(PrivateDelivery("link:media:bucket/sold")?.remote(of: "zine") == "media:bucket/sold/zine")
        #expect(PrivateDelivery("link:media:")?.remote(of: "zine") == "media:zine")
        for wrong in [
            "", "Direct", "direct:", "x-accel", "x-accel:", "x-accel:sold/", "x-accel:/sold", "x-accel:/a b/",
            "x-accel:/a\r\nX: y/", "link", "link:", "link:folder/x", "x-sendfile:/x", "link:a:b\nc",
        ] { #expect(PrivateDelivery(wrong) == nil, "\(wrong)") }
    }

    @Test("the response for Apache and lighttpd contains the path of a paid file")
    func sendfile() async throws {
        try await ContentFixture.serving(
            [("issue", "2020-03-10")],
            { configuration, _ in
                configuration.privateDelivery = .sendfile
            }
        ) { content async throws in
            let (id, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let answer = try await content.ask(ContentFixture.path("issue"), token)
            let place = content.fixture.folder["closed/press/issue-0123abcd.zip"].path
            #expect(answer.fields["x-sendfile"] == place && answer.body.isEmpty, "\(answer)")
            let odd = content.fixture.folder["closed/press/issue-0123abce.zip"]
            #expect(answer.fields["etag"]?.hasPrefix("\"") == true && answer.fields["etag"] != "\"0\"", "\(answer)")
            try FileManager.default.copyItem(at: content.fixture.folder["closed/press/issue-0123abcd.zip"], to: odd)
            let tag = try await content.ask("issue-0123abce.zip", token).fields["etag"]
            #expect(tag != nil && tag != answer.fields["etag"], "each file has its own ETag")
            _ = try await content.rights.grant("novel", to: id)
            let book = try await content.ask("books/N%C2%BA%20%C2%BD/book.epub", token, of: "books")
            #expect(book.fields["x-sendfile"]?.hasSuffix("/closed/books/books/Nº ½/book.epub") == true, "\(book)")
            #expect(book.fields["content-type"] == "application/epub+zip", "\(book)")
            let free = try await content.ask("free-0123abcd.zip", token)
            #expect(free.fields["x-sendfile"] == nil && free.body == ContentFixture.archive)
        }
    }

    @Test(
        "nginx, configured as documented, delivers paid files only to authorized readers",
        .enabled(if: Tool.isInstalled("nginx")))
    func nginx() async throws {
        try await ContentFixture.serving(
            [("issue", "2020-03-10")],
            { configuration, _ in
                configuration.privateDelivery = .accelerated(prefix: "/sold/")
            }
        ) { content async throws in
            let folder = content.fixture.folder
            let manual = try String(
                contentsOf: Tool.repository.appending(path: "docs/press-deploy.md"), encoding: .utf8)
            // The location for paid content is in the documented server block, whose other locations must not apply.
            let server = try #require(manual.firstMatch(of: /```\n(server \{\n[^`]*)\}\n```/)?.1)
            let block = try #require(manual.firstMatch(of: /```\n(# nginx sends paid content\n[^`]*)```/)?.1)
            let certificate = try await Nginx.makeCertificate(in: folder)
            let port = try LoopbackPort.free()
            let locations = (String(server) + String(block))
                .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
                .replacing(/\/etc\/letsencrypt\/live\/press.example.org\/[a-z]+.pem/, with: certificate.path)
                .replacing("http://127.0.0.1:8090", with: content.fixture.url)
                .replacing("/srv/www/magazine", with: folder["public"].path)
                .replacing("/srv/press-sold/", with: "\(folder["closed"].path)/")
            // The block is beside nginx's default server, whose braces it closes.
            let nginx = try await Nginx(folder["public"], locations: "}\n" + locations)
            // nginx runs as another user here. The manual uses a group for both users instead.
            for path in ["closed", "closed/press", "closed/books", "closed/books/books", "closed/books/books/Nº ½"] {
                try #require(chmod(folder[path].path, 0o755) == 0)
            }
            let (id, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            _ = try await content.rights.grant("novel", to: id)
            func ask(_ path: String, _ token: String, _ fields: String...) async throws -> PressAnswer {
                var words = ["curl", "-s", "-i", "--http1.1", "--cacert", certificate.path]
                for field in ["Authorization: Bearer \(token)"] + fields { words += ["-H", field] }
                return try PressAnswer(try await Tool.run(words + ["https://127.0.0.1:\(port)\(path)"]).output)
            }
            let path = "/v1/publications/press/content/\(ContentFixture.path("issue"))"
            let whole = try await ask(path, token)
            #expect(whole.status == 200 && whole.body == ContentFixture.archive, "\(whole.status)")
            #expect(whole.fields["cache-control"] == "private, no-cache" && whole.fields["x-accel-redirect"] == nil)
            #expect(whole.fields["x-content-type-options"] == "nosniff", "\(whole.fields)")
            let tag = try #require(whole.fields["etag"])
            let part = try await ask(path, token, "Range: bytes=100-199", "If-Range: \(tag)")
            #expect(part.status == 206 && part.fields["content-range"] == "bytes 100-199/40000", "\(part)")
            #expect(part.body == String(ContentFixture.archive.dropFirst(100).prefix(100)))
            #expect(try await ask(path, token, "Range: bytes=0-9,20-29").status == 206)
            #expect(try await ask(path, token, "If-None-Match: \(tag)").status == 304)
            #expect(try await ask(path, token, "Range: bytes=50000-").status == 416)
            let book = try await ask("/v1/publications/books/content/books/N%C2%BA%20%C2%BD/book.epub", token)
            #expect(book.status == 200 && book.body == "the book", "\(book)")
            #expect(try await ask(path, "mha_x").status == 401)
            #expect(try await ask("/sold/press/\(ContentFixture.path("issue"))", token).status == 404)
            withExtendedLifetime(nginx) {}
        }
    }

    @Test(
        "lighttpd, configured as documented, delivers paid files only to authorized readers",
        .enabled(if: Lighttpd.isInstalled))
    func lighttpd() async throws {
        try await ContentFixture.serving(
            [("issue", "2020-03-10")],
            { configuration, _ in
                configuration.privateDelivery = .sendfile
            }
        ) { content async throws in
            let folder = content.fixture.folder
            let manual = try String(
                contentsOf: Tool.repository.appending(path: "docs/press-deploy.md"), encoding: .utf8)
            let block = try #require(manual.firstMatch(of: /```\n(# lighttpd sends paid content\n[^`]*)```/)?.1)
            let port = try #require(URL(string: content.fixture.url)?.port)
            let lines = String(block).replacing("8090", with: "\(port)")
                .replacing("/srv/press-sold", with: folder["closed"].path)
            let server = try await Lighttpd(folder["public"], lines)
            let (id, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            _ = try await content.rights.grant("novel", to: id)
            func ask(_ path: String, _ token: String, _ fields: String...) async throws -> PressAnswer {
                var words = ["curl", "-s", "-i", "-H", "Authorization: Bearer \(token)"]
                for field in fields { words += ["-H", field] }
                return try PressAnswer(try await Tool.run(words + [server.url(path).absoluteString]).output)
            }
            let path = "/v1/publications/press/content/\(ContentFixture.path("issue"))"
            let whole = try await ask(path, token)
            #expect(whole.status == 200 && whole.body == ContentFixture.archive, "\(whole.status)")
            #expect(whole.fields["cache-control"] == "private, no-cache" && whole.fields["x-sendfile"] == nil)
            let tag = try #require(whole.fields["etag"])
            let part = try await ask(path, token, "Range: bytes=100-199", "If-Range: \(tag)")
            #expect(part.status == 206 && part.fields["content-range"] == "bytes 100-199/40000", "\(part)")
            #expect(part.body == String(ContentFixture.archive.dropFirst(100).prefix(100)))
            #expect(try await ask(path, token, "Range: bytes=50000-").status == 416)
            let book = try await ask("/v1/publications/books/content/books/N%C2%BA%20%C2%BD/book.epub", token)
            #expect(book.status == 200 && book.body == "the book", "\(book)")
            #expect(try await ask(path, "mha_x").status == 401)
            let (_, other) = try await content.account()
            #expect(try await ask(path, other).status == 403)
        }
    }

    @Test(
        "for a paid file, readers are redirected to a signed URL that expires soon",
        .enabled(if: ObjectStore.Kind.s3.isInstalled))
    func link() async throws {
        let store = try await ObjectStore(.s3)
        defer { store.stop() }
        let remote = "\(store.target)/sold"
        try await ContentFixture.serving(
            [("issue", "2020-03-10")],
            { configuration, folder in
                configuration.privateDelivery = .link(remote: remote)
                configuration.privateFolder = folder["nothing"]
            }
        ) { content async throws in
            let folder = content.fixture.folder
            let path = ContentFixture.path("issue")
            let copied = try await Tool.run(
                ["rclone", "copyto", folder["closed/press/\(path)"].path, "\(remote)/press/\(path)"],
                environment: ["AWS_CA_BUNDLE": ""])
            try #require(copied.status == 0, "\(copied.errors)")
            let (_, token) = try await content.account(from: "2020-01-01T00:00:00Z")
            let answer = try await content.ask(path, token)
            #expect(answer.status == 307, "\(answer)")
            #expect(answer.fields["cache-control"] == "no-store" && answer.fields["referrer-policy"] == "no-referrer")
            let place = try #require(answer.fields["location"].flatMap { URL(string: $0) })
            let query = try #require(URLComponents(url: place, resolvingAgainstBaseURL: false)?.queryItems)
            let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
            #expect(values["X-Amz-Expires"] == "900", "\(place)")
            #expect(!place.absoluteString.contains(token))
            #expect(values["X-Amz-Signature"] == Self.signature(place, values), "the signature is valid for the store")
            #expect(try await content.ask(path, token).fields["location"] == place.absoluteString, "the URL is reused")
            let given = try await Tool.run(["curl", "-s", "-H", "Range: bytes=10-19", place.absoluteString]).output
            #expect(given == String(ContentFixture.archive.dropFirst(10).prefix(10)))
            let (_, other) = try await content.account()
            #expect(try await content.ask(path, other).status == 403)
            #expect(try await content.ask("issues.plist", token).status == 404)
        }
    }

    /// Returns the signature that a store computes for such a URL (AWS Signature Version 4), with the key `y`.
    private static func signature(_ url: URL, _ values: [String: String]) -> String {
        let scope = (values["X-Amz-Credential"] ?? "").split(separator: "/").dropFirst().map(String.init)
        let query = (url.query(percentEncoded: true) ?? "").split(separator: "&")
            .filter { !$0.hasPrefix("X-Amz-Signature=") }.sorted().joined(separator: "&")
        let host = "\(url.host() ?? ""):\(url.port ?? 80)"
        let request = "GET\n\(url.path(percentEncoded: true))\n\(query)\nhost:\(host)\n\nhost\nUNSIGNED-PAYLOAD"
        func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let text = [
            "AWS4-HMAC-SHA256", values["X-Amz-Date"] ?? "", scope.joined(separator: "/"),
            hexadecimal(SHA256.hash(data: Data(request.utf8))),
        ].joined(separator: "\n")
        var key = Data("AWS4y".utf8)
        for part in scope + [text] {
            key = Data(HMAC<SHA256>.authenticationCode(for: Data(part.utf8), using: SymmetricKey(data: key)))
        }
        return hexadecimal(key)
    }

    @Test("paid content must be in a folder that other users cannot read")
    func apart() async throws {
        for (open, closed) in [("a", "a"), ("a", "a/b"), ("a/b", "a")] {
            await #expect(throws: (any Error).self, "\(open) \(closed)") {
                try await ContentFixture.serving(
                    [],
                    { configuration, folder in
                        for path in [open, closed] {
                            try FileManager.default.createDirectory(at: folder[path], withIntermediateDirectories: true)
                            try #require(chmod(folder[path].path, 0o700) == 0)
                        }
                        configuration.publicFolder = folder[open]
                        configuration.privateFolder = folder[closed]
                    }
                ) { _ in }
            }
        }
        await #expect(throws: (any Error).self) {
            try await ContentFixture.serving(
                [],
                { _, folder in
                    try #require(chmod(folder["closed"].path, 0o755) == 0)
                }
            ) { _ in }
        }
    }
}
