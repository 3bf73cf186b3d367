import CommandSupport
import Foundation
import TestSupport
import Testing

/// Network settings in the environment (proxies, passwords and certificates), and servers that do not respond.
@Suite(.leavesNoProcess) struct NetworkTests {
    /// Runs a command as a process: libcurl reads the process's environment, and logs go to standard error.
    private func process(
        _ mirror: MirrorProcess, _ words: String..., environment: [String: String] = [:]
    ) async throws -> Tool.Result {
        try await Tool.run([Tool.masthead] + words + ["--library", mirror.library.path], environment: environment)
    }

    @Test("downloads use the proxy from the environment variables")
    func proxy() async throws {
        let mirror = try await MirrorProcess()
        let dist = mirror.folder["dist"]
        let proxy = try ScriptedServer { request in
            guard request.path.hasPrefix("http://magazine.example/"),
                let url = URL(string: request.path),
                let data = FileManager.default.contents(atPath: dist.path + url.path)
            else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
        let result = try await process(
            mirror, "mirror", "http://magazine.example/issues.plist",
            environment: ["http_proxy": proxy.url("").absoluteString, "no_proxy": ""])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    @Test("the password in a catalog's URL is used for the catalog's files, but it is never printed")
    func password() async throws {
        let mirror = try await MirrorProcess()
        let dist = mirror.folder["dist"]
        let wanted = "Basic " + Data("reader:s3cret".utf8).base64EncodedString()
        let server = try ScriptedServer { request in
            guard request.headers["authorization"] == wanted,
                let data = FileManager.default.contents(atPath: dist.path + request.path)
            else { return [.send(.response(401))] }
            return [.send(.file(data, for: request))]
        }
        let url = server.url("/issues.plist").absoluteString.replacing("://", with: "://reader:s3cret@")
        let result = try await process(mirror, "mirror", url, "--verbose")
        #expect(result.status == 0, "\(result.errors)")
        let again = try await mirror.run("add", url)
        #expect(!(result.errors + result.output + again.output).contains("s3cret"))
        #expect(try await mirror.list()["spring"]?["coverPath"] is String)
    }

    @Test("credentials are read from ~/.netrc")
    func netrc() async throws {
        let mirror = try await MirrorProcess()
        let wanted = "Basic " + Data("reader:s3cret".utf8).base64EncodedString()
        let server = try ScriptedServer { request in
            request.headers["authorization"] == wanted
                ? [.send(.response(200, body: Data("[]".utf8)))] : [.send(.response(401))]
        }
        try mirror.folder.write("home/.netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let catalog = server.url("/issues.json").absoluteString
        let result = try await process(mirror, "mirror", catalog, environment: ["HOME": mirror.folder["home"].path])
        #expect(result.status == 0, "\(result.errors)")
        let without = try await process(mirror, "refresh", environment: ["HOME": mirror.folder.url.path])
        #expect(without.status == 1)
        #expect(without.errors.contains("~/.netrc"), "\(without.errors)")
    }

    @Test(
        "downloads verify https certificates and never switch to http",
        .enabled(if: Tool.isInstalled("nginx") && Tool.isInstalled("openssl"), "needs nginx and openssl"))
    func https() async throws {
        let mirror = try await MirrorProcess()
        let certificate = try await Nginx.makeCertificate(in: mirror.folder)
        let plain = mirror.server.url("").absoluteString
        let nginx = try await Nginx(
            mirror.folder["dist"], locations: "location /away/ { rewrite ^/away(.*)$ \(plain)$1 redirect; }",
            certificate: certificate)
        let url = nginx.url("/issues.plist").absoluteString
        let stranger = try await mirror.run("mirror", url)
        #expect(stranger.status == 1)
        #expect(stranger.errors.contains("certificate"), "\(stranger.errors)")
        let trust = ["SSL_CERT_FILE": mirror.folder["certificate.pem"].path]
        let trusted = try await mirror.run("mirror", url, environment: trust)
        #expect(trusted.status == 0, "\(trusted.errors)")
        let downgraded = try await mirror.run(
            "mirror", nginx.url("/away/issues.plist").absoluteString, environment: trust)
        #expect(downgraded.status == 1)
        #expect(downgraded.errors.contains("not encrypted"), "\(downgraded.errors)")
        #expect(mirror.server.log.isEmpty)
    }

    @Test(
        "all HTTP/2 requests to a server share one connection",
        .enabled(if: Tool.isInstalled("nginx") && Tool.isInstalled("openssl"), "needs nginx and openssl"))
    func multiplexed() async throws {
        let names = ["a", "b", "c", "d"]
        let mirror = try await MirrorProcess(names)
        let certificate = try await Nginx.makeCertificate(in: mirror.folder)
        let nginx = try await Nginx(mirror.folder["dist"], certificate: certificate)
        let result = try await mirror.run(
            "mirror", nginx.url("/issues.plist").absoluteString,
            environment: ["SSL_CERT_FILE": mirror.folder["certificate.pem"].path])
        #expect(result.status == 0, "\(result.errors)")
        let log = try await nginx.log { $0.count == 13 }
        // The 13 requests are the catalog, and a cover, an index and an archive for each issue.
        #expect(log.count == 13, "\(log)")
        #expect(log.allSatisfy { $0[0] == "HTTP/2.0" })
        #expect(Set(log.map { $0[1] }).count == 1, "\(log)")
    }

    @Test(
        "mirroring, corrections and changes of the scale work with common web servers",
        arguments: StaticServer.Program.allCases.filter(\.isInstalled))
    func servers(_ program: StaticServer.Program) async throws {
        let mirror = try await MirrorProcess(pageByteCount: 300_000)
        let server = try await StaticServer(program, mirror.folder["dist"])
        let url = server.url("/issues.plist").absoluteString
        #expect(try await mirror.run("mirror", url).status == 0)
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
        try mirror.write("spring", seed: 70, 300_000, pages: [0, 2])
        try mirror.write("spring", seed: 80, 300_000, scale: .double)
        try await mirror.pack(["spring"])
        // lighttpd caches a file's status for a second or two.
        let catalog = try String(contentsOf: mirror.folder["dist/issues.plist"], encoding: .utf8)
        let end = ContinuousClock.now + .seconds(60)
        while try await Tool.run(["curl", "-sf", url]).output != catalog, ContinuousClock.now < end {
            try await ContinuousClock().sleep(for: .milliseconds(100))
        }
        let corrected = try await mirror.run("mirror")
        #expect(corrected.status == 0, "\(corrected.errors)")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
        #expect(try await mirror.run("mirror", "--scale", "2").status == 0)
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring", scale: .double))
        try Data("spoilt".utf8).write(to: mirror.library.appending(path: "issues/spring/1@2x.pdf"))
        #expect(try await mirror.run("verify", "--repair").status == 0)
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring", scale: .double))
    }

    @Test("`verify` continues if one issue has no hashes and its server does not respond")
    func silentServer() async throws {
        let mirror = try await MirrorProcess.marked()
        try Data().write(to: mirror.library.appending(path: "library.sqlite"))
        #expect(try await mirror.run("recover").status == 0)
        // The index of this issue is downloaded again while the server responds.
        #expect(try await mirror.run("verify", "spring").status == 0)
        mirror.server.stop()
        let result = try await mirror.run("verify")
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("/summer: cannot be verified now ("), "\(result)")
        #expect(result.output.contains("1 issue, ") && result.output.contains(": 1 more not verified."), "\(result)")
        #expect(result.errors.contains("hint: "), "\(result)")
        let json = try await mirror.run("verify", "--json")
        let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(json.status == 1 && rows?.count == 2, "\(json)")
        #expect(rows?.last?["name"] as? String == "summer" && rows?.last?["verifiable"] as? Bool == false, "\(json)")
        // A damaged file of another issue is still found, and a wrong name is reported before anything is verified.
        try Data("x".utf8).write(to: mirror.library.appending(path: "issues/spring/1.pdf"))
        #expect(try await mirror.run("verify").output.contains("1 damaged, 1 more not verified"))
        let wrong = try await mirror.run("verify", "spring", "nosuch")
        #expect(wrong.status == 1 && wrong.output.isEmpty, "\(wrong)")
    }
}
