import Foundation
import TestSupport
import Testing

@testable import PressServer

/// Runs the deployment examples of docs/press-deploy.md and docs/press-push.md.
@Suite struct DeploymentTests {
    /// Returns the code block of a page of the manual that begins with a line.
    private func block(beginning line: String, in page: String = "press-deploy") throws -> String {
        let manual = try String(contentsOf: Tool.repository.appending(path: "docs/\(page).md"), encoding: .utf8)
        let start = try #require(manual.range(of: "```\n\(line)"), "no code block begins with \(line)")
        let rest = manual[manual.index(start.lowerBound, offsetBy: 4)...]
        let end = try #require(rest.range(of: "\n```"))
        return String(rest[..<end.lowerBound]) + "\n"
    }

    /// Replaces the manual's example values with those of the test.
    private func replaced(_ text: String, _ pairs: [(String, String)]) throws -> String {
        try pairs.reduce(text) { text, pair in
            try #require(text.contains(pair.0), "docs/press-deploy.md does not contain \(pair.0)")
            return text.replacing(pair.0, with: pair.1)
        }
    }

    @Test("systemd accepts the socket units of docs/press-deploy.md and of the package, each with its service")
    func socketUnits() async throws {
        guard Tool.isThere("systemd-analyze") else {
            FileHandle.standardError.write(Data("systemd-analyze is not installed: the units were not checked\n".utf8))
            return
        }
        let package = Tool.repository.appending(path: "packaging/masthead-press")
        let units = [
            (try block(beginning: "[Unit]"), try block(beginning: "# The socket of the publisher server")),
            (
                try String(contentsOf: package.appending(path: "masthead-press.service"), encoding: .utf8),
                try String(contentsOf: package.appending(path: "masthead-press.socket"), encoding: .utf8)
            ),
        ]
        for (service, socket) in units {
            #expect(service.contains("\nType=notify\n"))
            let folder = try TemporaryFolder()
            try folder.write(
                "masthead-press.service", service.replacing(/\/usr\/(local\/)?bin\/masthead/, with: "/usr/bin/env"))
            for (text, isRight) in [(socket, true), (socket.replacing("Backlog", with: "BackLog"), false)] {
                let file = try folder.write("masthead-press.socket", text)
                let told = try await Tool.run(["systemd-analyze", "verify", "--man=no", file.path])
                #expect((told.status == 0 && told.errors.isEmpty) == isRight, "\(told)")
            }
        }
    }

    @Test("systemd accepts the service unit in docs/press-deploy.md")
    func unit() async throws {
        guard Tool.isThere("systemd-analyze") else {
            FileHandle.standardError.write(Data("systemd-analyze is not installed: the unit was not checked\n".utf8))
            return
        }
        let folder = try TemporaryFolder()
        let unit = try replaced(try block(beginning: "[Unit]"), [("/usr/local/bin/masthead", "/usr/bin/env")])
        func verify(_ text: String) async throws -> Tool.Result {
            let file = try folder.write("masthead-press.service", text)
            return try await Tool.run(["systemd-analyze", "verify", "--man=no", file.path])
        }
        let told = try await verify(unit)
        #expect(told.status == 0 && told.errors.isEmpty, "\(told)")
        let wrong = try await verify(unit.replacing("NoNewPrivileges", with: "NoNewPrivilege"))
        #expect(wrong.errors.contains("NoNewPrivilege"), "systemd reports unknown settings: \(wrong)")
    }

    /// Sends a request to a proxy over TLS.
    private func ask(_ url: String, _ authority: URL, _ words: String...) async throws -> PressAnswer {
        let result = try await Tool.run(
            ["curl", "-s", "-i", "--cacert", authority.path, "-H", "Expect:"] + words + [url])
        #expect(result.status == 0, "\(url): \(result)")
        return try PressAnswer(result.output)
    }

    /// Checks the behavior that every proxy must provide.
    private func check(_ name: String, _ fixture: PressFixture, at url: String, _ authority: URL) async throws {
        let live = try await ask("\(url)/health/live", authority)
        #expect(live.status == 200, "\(live)")
        #expect(live.fields["strict-transport-security"] == "max-age=31536000", "\(live)")
        let made = try await ask(
            "\(url)/v1/devices", authority, "-H", "Content-Type: application/json", "--data-binary",
            #"{"kind": "channel", "key": "abcdefghijklmnop"}"#)
        #expect(made.status == 201, "\(made)")
        let token = try #require(try made.text("token"))
        // Events arrive while the connection stays open.
        let output = fixture.folder["stream-\(UUID().uuidString)"]
        let stream = try ChildProcess(
            [
                "curl", "-s", "-N", "--cacert", authority.path, "-H", "Accept: text/event-stream", "-H",
                "Authorization: Bearer \(token)", "\(url)/v1/events",
            ], output: output)
        try await wait(while: !((try? String(contentsOf: output, encoding: .utf8)) ?? "").contains("id: "))
        stream.stop()
        let large = fixture.folder["large"]
        try Data(count: 70_000).write(to: large)
        let refused = try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--cacert", authority.path, "-H", "Expect:",
            "--data-binary", "@\(large.path)", "\(url)/v1/devices",
        ])
        // Caddy 2.6 aborts the HTTP/2 stream, or returns 502 if its own limit ended the body before the server's 413
        // arrived.
        let answers = name == "caddy" ? ["413", "502"] : ["413"]
        #expect(answers.contains(refused.output) || (name == "caddy" && refused.status == 92), "\(refused)")
        // The publisher server itself receives the body of a hub's notification. It has no such subscription.
        let call = try await ask("\(url)/websub/unknown", authority, "--data-binary", "@\(large.path)")
        #expect(call.status == 410 && call.fields["content-type"] == "application/problem+json", "\(call)")
        // Only the network that the example names reaches the administration.
        let status = try await ask("\(url)/admin/v1/status", authority, "-H", "Authorization: Bearer \(fixture.token)")
        #expect(status.status == 403, "\(status)")
        #expect(try await ask("\(url)/admin/statistics", authority).status == 403)
        // Older browsers send only the origin of a form. Caddy serves only the host in its configuration, and the cookie
        // of a loopback address need not be secure.
        let isCaddy = name == "caddy"
        let page = try await ask(
            "\(url)/admin/statistics", authority, "--interface", "127.0.0.2", "-d", "token=\(fixture.token)", "-H",
            "Origin: \(isCaddy ? url : "https://press.example.org")",
            "-H", "Host: \(isCaddy ? url.replacing("https://", with: "") : "press.example.org")")
        let isSecure = page.fields["set-cookie"]?.contains("Secure")
        #expect(page.status == 303 && isSecure == !isCaddy, "\(page)")
        #expect(try await fixture.ask("GET", "/admin/v1/status").status == 200)
    }

    /// Adds a public folder to the server.
    private static func publish(in folder: TemporaryFolder, _ configuration: inout PressConfiguration) throws {
        configuration.publicFolder = folder["public"]
        configuration.countsReading = true
        configuration.hubs = HubSettings(address: try #require(URL(string: "https://press.example.org/")))
        try folder.write("public/issues.plist", "<plist/>")
        try folder.write("public/a-0123abcd.zip", "0123456789")
        try folder.write("public/.half", "x")
        try folder.write("press-other/secret", "x")
        try FileManager.default.createSymbolicLink(
            at: folder["public/out"], withDestinationURL: folder["press-other/secret"])
    }

    /// Checks the public folder, which the proxy serves itself.
    private func checkFiles(at url: String, _ authority: URL, followsLinks: Bool = false) async throws {
        let list = try await ask("\(url)/issues.plist", authority)
        #expect(list.status == 200 && list.body == "<plist/>" && list.fields["cache-control"] == "no-cache", "\(list)")
        #expect(list.fields["x-content-type-options"] == "nosniff", "\(list)")
        #expect(list.fields["strict-transport-security"] == "max-age=31536000", "\(list)")
        let tag = try #require(list.fields["etag"])
        #expect(!tag.hasPrefix("W/"))
        #expect(try await ask("\(url)/issues.plist", authority, "-H", "If-None-Match: \(tag)").status == 304)
        let part = try await ask("\(url)/a-0123abcd.zip", authority, "-H", "Range: bytes=2-4")
        #expect(part.status == 206 && part.body == "234", "\(part)")
        for path in [".half", "nothing", "v1/nothing"] + (followsLinks ? [] : ["out"]) {
            #expect([403, 404].contains(try await ask("\(url)/\(path)", authority).status), "\(path)")
        }
    }

    @Test("nginx works as a reverse proxy with TLS, HTTP/2 and restricted administration")
    func nginx() async throws {
        guard Tool.isInstalled("nginx") else { return }
        try await PressFixture.serving({ try Self.publish(in: $1, &$0) }) { fixture async throws in
            let folder = try TemporaryFolder()
            let certificate = try await Nginx.makeCertificate(in: folder)
            let port = try LoopbackPort.free()
            let server = try replaced(
                try block(beginning: "server {"),
                [
                    ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"), ("http://127.0.0.1:8090", fixture.url),
                    ("/srv/www/magazine", fixture.folder["public"].path),
                    // The administration network becomes one address of this machine.
                    ("192.0.2.0/24", "127.0.0.2"),
                    ("/etc/letsencrypt/live/press.example.org/fullchain.pem", certificate.path),
                    ("/etc/letsencrypt/live/press.example.org/privkey.pem", certificate.path),
                ])
            // The block is beside nginx's default server, whose braces it closes.
            let body = try #require(server.range(of: "}", options: .backwards))
            let hubs = try replaced(
                try block(beginning: "# nginx accepts notifications of hubs", in: "press-push"),
                [("http://127.0.0.1:8090", fixture.url)])
            let nginx = try await Nginx(folder["nothing"], locations: "}\n" + server[..<body.lowerBound] + hubs)
            let url = "https://127.0.0.1:\(port)"
            try await check("nginx", fixture, at: url, certificate)
            try await checkFiles(at: url, certificate)
            let tagged = try await ask("\(url)/a-0123abcd.zip", certificate)
            #expect(tagged.fields["cache-control"] == "public, max-age=31536000, immutable", "\(tagged)")
            let version = try await Tool.run([
                "curl", "-s", "--http2", "-o", "/dev/null", "-w", "%{http_version}", "--cacert", certificate.path,
                "\(url)/health/live",
            ])
            #expect(version.output == "2")
            withExtendedLifetime(nginx) {}
        }
    }

    @Test("Caddy works as a reverse proxy with TLS, HTTP/2 and restricted administration")
    func caddy() async throws {
        guard Tool.isThere("caddy") else {
            FileHandle.standardError.write(Data("caddy is not installed: its example was not tested\n".utf8))
            return
        }
        try await PressFixture.serving({ try Self.publish(in: $1, &$0) }) { fixture async throws in
            let folder = try TemporaryFolder()
            let certificate = try await Nginx.makeCertificate(in: folder)
            let port = try LoopbackPort.free()
            let address = fixture.url.replacing("http://", with: "")
            let site = try replaced(
                try block(beginning: "press.example.org {"),
                [
                    (
                        "press.example.org {",
                        "https://127.0.0.1:\(port) {\n    tls \(folder["certificate.pem"].path) \(folder["key.pem"].path)"
                    ),
                    ("127.0.0.1:8090", address), ("/srv/www/magazine", fixture.folder["public"].path),
                    ("192.0.2.0/24", "127.0.0.2"),
                ])
            let file = try folder.write(
                "Caddyfile",
                "{\n    admin off\n    auto_https disable_redirects\n    storage file_system \(folder.url.path)\n}\n\(site)"
            )
            let caddy = try ChildProcess(
                ["env", "HOME=\(folder.url.path)", "caddy", "run", "--config", file.path], errors: folder["errors"])
            defer { caddy.kill(SIGKILL) }
            let url = "https://127.0.0.1:\(port)"
            let words = ["curl", "-s", "--cacert", certificate.path, "\(url)/health/live"]
            try await wait(until: { try await Tool.run(words).status == 0 || caddy.hasEnded })
            guard !caddy.hasEnded else {
                Issue.record("\(try String(contentsOf: folder["errors"], encoding: .utf8))")
                return
            }
            try await check("caddy", fixture, at: url, certificate)
            try await checkFiles(at: url, certificate, followsLinks: true)
        }
    }
}
