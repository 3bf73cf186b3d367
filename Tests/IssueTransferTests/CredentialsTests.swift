import Cryptography
import Foundation
import IssueTransfer
import Periodical
import TestSupport
import Testing

@Suite struct CredentialsTests {
    let folder: TemporaryFolder
    let protected: ScriptedServer
    let stranger: ScriptedServer

    init() throws {
        folder = try TemporaryFolder()
        let stranger = try ScriptedServer { _ in [.send(.response(200, body: Data("seen".utf8)))] }
        self.stranger = stranger
        protected = try ScriptedServer { request in
            if request.path == "/away" {
                return [.send(.response(302, ["Location": stranger.url("/b").absoluteString]))]
            }
            if request.path == "/near" { return [.send(.response(301, ["Location": "/a"]))] }
            let wanted = "Basic " + Data("reader:s3cret".utf8).base64EncodedString()
            return [.send(.response(request.headers["authorization"] == wanted ? 200 : 401))]
        }
    }

    private func withPassword(_ path: String) throws -> URL {
        var components = try #require(URLComponents(url: protected.url(path), resolvingAgainstBaseURL: true))
        components.user = "reader"
        components.password = "s3cret"
        return try #require(components.url)
    }

    @Test("credentials in a URL are sent again after a redirect to the same origin", arguments: ["/a", "/near"])
    func url(path: String) async throws {
        let head = try await HTTPClient().fetch(HTTPRequest(try withPassword(path)), byteLimit: 10).0
        #expect(head.status == 200)
    }

    @Test("credentials can be stored in the netrc file")
    func netrc() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.netrcFile = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let client = HTTPClient(configuration: configuration)
        #expect(try await client.fetch(HTTPRequest(protected.url("/a")), byteLimit: 10).0.status == 200)
        // The other server runs on the same machine, but another port is another origin.
        _ = try await client.fetch(HTTPRequest(protected.url("/away")), byteLimit: 10)
        #expect(stranger.log.count == 1)
        #expect(stranger.log[0].headers["authorization"] == nil)
    }

    @Test("credentials are not sent to another origin after a redirect")
    func away() async throws {
        let request = HTTPRequest(try withPassword("/away"))
        _ = try await HTTPClient().fetch(request, byteLimit: 10)
        #expect(stranger.log.count == 1)
        #expect(stranger.log[0].headers["authorization"] == nil)
    }

    /// A server that accepts only Digest authentication.
    private func digestServer() throws -> ScriptedServer {
        try ScriptedServer { request in
            guard let field = request.headers["authorization"] else {
                return [
                    .send(
                        .response(
                            401,
                            ["WWW-Authenticate": #"Digest realm="calibre", nonce="abc", algorithm="MD5", qop="auth""#],
                            body: Data("Unauthorized".utf8)))
                ]
            }
            return [
                .send(
                    .response(field.isDigest(of: "reader", "s3cret", request.path) ? 200 : 401, body: Data("in".utf8)))
            ]
        }
    }

    @Test("the password is not sent in plain text to a server that requires Digest authentication")
    func digest() async throws {
        let server = try digestServer()
        defer { server.stop() }
        let client = HTTPClient()
        for (password, isRight) in [("s3cret", true), ("s3cret", true), ("wr0ng", false)] {
            let text = server.url("/a").absoluteString.replacing("http://", with: "http://reader:\(password)@")
            let request = HTTPRequest(try #require(URL(string: text)))
            if isRight {
                #expect(try await client.fetch(request, byteLimit: 10).1 == Data("in".utf8))
            } else {
                let error = await #expect(throws: MastheadError.self) { try await client.fetch(request, byteLimit: 10) }
                #expect(error?.found.contains("(the name and password were refused)") == true)
            }
        }
        let fields = server.log.compactMap { $0.headers["authorization"] }
        #expect(fields.count == 3 && fields.allSatisfy { $0.hasPrefix("Digest ") }, "\(fields)")
        // Once the client knows the scheme, each fetch takes two requests: one for the challenge and one with the
        // answer.
        #expect(server.log.count == 7)
    }

    @Test("Digest authentication works with a password from the netrc file")
    func digestOfFile() async throws {
        let server = try digestServer()
        defer { server.stop() }
        var configuration = HTTPClient.Configuration()
        configuration.netrcFile = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let partial = PartialFile(folder["a.part"])
        try await HTTPClient(configuration: configuration).download(HTTPRequest(server.url("/a")), to: partial)
        #expect(try Data(contentsOf: partial.file) == Data("in".utf8))
    }

    @Test("Digest authentication is preferred over Basic authentication")
    func schemes() async throws {
        let both = try ScriptedServer { request in
            let field = request.headers["authorization"]
            guard field == nil else { return [.send(.response(field?.hasPrefix("Digest ") == true ? 200 : 403))] }
            let offers = #"Basic realm="x", Digest realm="x", nonce="abc""#
            return [.send(.response(401, ["WWW-Authenticate": offers]))]
        }
        defer { both.stop() }
        func withName(_ server: ScriptedServer) throws -> HTTPRequest {
            HTTPRequest(
                try #require(
                    URL(string: server.url("/a").absoluteString.replacing("http://", with: "http://reader:s3cret@"))))
        }
        #expect(try await HTTPClient().fetch(withName(both), byteLimit: 10).0.status == 200)
        let other = try ScriptedServer { _ in [.send(.response(401, ["WWW-Authenticate": "NTLM"]))] }
        defer { other.stop() }
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient().fetch(withName(other), byteLimit: 10)
        }
        #expect(error?.found.contains("the server requires ntlm, which Masthead does not support") == true)
        #expect(other.log.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test("error messages do not show the password in a URL")
    func hidden() async throws {
        var request = HTTPRequest(try withPassword("/a"))
        request.url = try #require(URL(string: request.url.absoluteString.replacing("s3cret", with: "wr0ng")))
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient().fetch(request, byteLimit: 10)
        }
        #expect(error?.description.contains("wr0ng") == false)
        #expect(error?.found.contains("(the name and password were refused)") == true)
        let none = await #expect(throws: MastheadError.self) {
            try await HTTPClient().fetch(HTTPRequest(protected.url("/a")), byteLimit: 10)
        }
        #expect(none?.found.contains("required") == true && none?.hint?.contains("netrc") == true)
    }
}

extension String {
    /// Whether a field is the Digest response for a name and a password (RFC 7616 section 3.4.1).
    fileprivate func isDigest(of name: String, _ password: String, _ path: String) -> Bool {
        func value(_ key: String) -> String {
            (try? Regex("\\b\(key)=\"?([^\",]+)").firstMatch(in: self)?.output[1].substring).map(String.init) ?? ""
        }
        func hash(_ text: String) -> String {
            Insecure.MD5.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
        }
        let parts = [
            hash("\(name):calibre:\(password)"), "abc", value("nc"), value("cnonce"), "auth", hash("GET:\(path)"),
        ]
        return hasPrefix("Digest ") && value("response") == hash(parts.joined(separator: ":"))
    }
}
