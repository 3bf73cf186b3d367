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

    @Test("name and password come from the URL, also after a redirect within the origin", arguments: ["/a", "/near"])
    func url(path: String) async throws {
        let head = try await HTTPClient().fetch(HTTPRequest(try withPassword(path)), byteLimit: 10).0
        #expect(head.status == 200)
    }

    @Test("name and password come from the netrc file")
    func netrc() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.netrcFile = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let client = HTTPClient(configuration: configuration)
        #expect(try await client.fetch(HTTPRequest(protected.url("/a")), byteLimit: 10).0.status == 200)
        // The stranger is the same machine, but another port and so another origin.
        _ = try await client.fetch(HTTPRequest(protected.url("/away")), byteLimit: 10)
        #expect(stranger.log.count == 1)
        #expect(stranger.log[0].headers["authorization"] == nil)
    }

    @Test("a redirect to another origin takes no name and password along")
    func away() async throws {
        let request = HTTPRequest(try withPassword("/away"))
        _ = try await HTTPClient().fetch(request, byteLimit: 10)
        #expect(stranger.log.count == 1)
        #expect(stranger.log[0].headers["authorization"] == nil)
    }

    @Test("an error about a URL with a password does not show it")
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
        #expect(none?.found.contains("needed") == true && none?.hint?.contains("netrc") == true)
    }
}
