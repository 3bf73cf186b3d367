import Foundation
import IssueTransfer
import Periodical
import TestSupport
import Testing

@Suite struct RequestTests {
    private func client() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 2
        configuration.stallTimeout = .seconds(20)
        return HTTPClient(configuration: configuration)
    }

    @Test("a request body arrives with its length and type", arguments: ["POST", "PUT", "DELETE"])
    func body(method: String) async throws {
        let server = try ScriptedServer { _ in [.send(.response(201, body: Data("done".utf8)))] }
        let body = try HTTPBody.json(["name": "½"])
        let request = HTTPRequest(HTTPRequest.Method(rawValue: method), server.url("/a"), body: body)
        let (head, answer) = try await client().fetch(request, byteLimit: 100)
        #expect(head.status == 201)
        #expect(answer == Data("done".utf8))
        let sent = try #require(server.log.first)
        #expect(sent.method == method)
        #expect(sent.body == body.data)
        #expect(sent.headers["content-type"] == "application/json")
        #expect(sent.headers["expect"] == nil)
    }

    @Test("large and empty request bodies arrive completely", arguments: [0, 3 << 20])
    func sizes(count: Int) async throws {
        let server = try ScriptedServer { _ in [.send(.response(200))] }
        let data = Data.noise(count)
        let request = HTTPRequest(.post, server.url("/a"), body: HTTPBody(data, contentType: "text/plain"))
        _ = try await client().fetch(request, byteLimit: 100)
        #expect(server.log.map(\.body) == [data])
        #expect(server.log.first?.headers["content-length"] == "\(count)")
    }

    @Test("form fields are encoded as in browsers")
    func form() {
        let body = HTTPBody.form([(name: "s", value: "feed/http://h/?a=b&c"), (name: "s", value: "é +*")])
        #expect(String(decoding: body.data, as: UTF8.self) == "s=feed%2Fhttp%3A%2F%2Fh%2F%3Fa%3Db%26c&s=%C3%A9+%2B*")
        #expect(body.contentType == "application/x-www-form-urlencoded")
    }

    @Test(
        "POST and PATCH requests are not retried by default",
        arguments: [("POST", 1), ("PATCH", 1), ("PUT", 3), ("DELETE", 3), ("GET", 3)])
    func retries(method: String, count: Int) async throws {
        let server = try ScriptedServer { _ in [.send(.response(503))] }
        let request = HTTPRequest(HTTPRequest.Method(rawValue: method), server.url("/a"))
        await #expect(throws: MastheadError.self) { try await client().fetch(request, byteLimit: 100) }
        #expect(server.log.count == count)
    }

    @Test("a POST request is retried if the caller allows it")
    func repeatable() async throws {
        let server = try ScriptedServer { _ in [.reset] }
        var request = HTTPRequest(.post, server.url("/a"), body: .form([(name: "a", value: "b")]))
        await #expect(throws: MastheadError.self) { try await client().fetch(request, byteLimit: 100) }
        #expect(server.log.count == 1)
        request.isRepeatable = true
        await #expect(throws: MastheadError.self) { try await client().fetch(request, byteLimit: 100) }
        #expect(server.log.count == 4)
    }

    @Test("a request is repeated with its body after status 307, but not after 303")
    func redirected() async throws {
        let server = try ScriptedServer { request in
            switch request.path {
            case "/other": [.send(.response(303, ["Location": "/b"]))]
            case "/same": [.send(.response(307, ["Location": "/b"]))]
            default: [.send(.response(200))]
            }
        }
        let body = HTTPBody(Data("x".utf8), contentType: "text/plain")
        for path in ["/other", "/same"] {
            _ = try await client().fetch(HTTPRequest(.post, server.url(path), body: body), byteLimit: 100)
        }
        #expect(server.log.map(\.method) == ["POST", "GET", "POST", "POST"])
        #expect(server.log.map(\.body) == [body.data, Data(), body.data, body.data])
        #expect(server.log[1].headers["content-type"] == nil)
    }

    @Test("a redirect to another origin gets neither the body nor identifying headers")
    func stranger() async throws {
        let stranger = try ScriptedServer { _ in [.send(.response(200))] }
        let server = try ScriptedServer { request in
            [.send(.response(request.path == "/a" ? 308 : 303, ["Location": stranger.url("/b").absoluteString]))]
        }
        let body = HTTPBody(Data("secret".utf8), contentType: "text/plain")
        let fields = ["Authorization": "GoogleLogin auth=x"]
        await #expect(throws: MastheadError.self) {
            try await client().fetch(HTTPRequest(.post, server.url("/a"), headers: fields, body: body), byteLimit: 100)
        }
        #expect(stranger.log.isEmpty)
        _ = try await client().fetch(HTTPRequest(.post, server.url("/c"), headers: fields, body: body), byteLimit: 100)
        #expect(stranger.log.map(\.method) == ["GET"])
        #expect(stranger.log[0].headers["authorization"] == nil)
        #expect(stranger.log[0].body.isEmpty)
    }

    @Test("a response contains its own URL and the permanent URL")
    func moved() async throws {
        let server = try ScriptedServer { request in
            switch request.path {
            case "/old": [.send(.response(301, ["Location": "/new"]))]
            case "/new": [.send(.response(302, ["Location": "/now"]))]
            default: [.send(.response(200))]
            }
        }
        let head = try await client().fetch(HTTPRequest(server.url("/old")), byteLimit: 100).0
        #expect(head.url == server.url("/now"))
        #expect(head.permanentURL == server.url("/new"))
        #expect(try await client().fetch(HTTPRequest(server.url("/new")), byteLimit: 100).0.permanentURL == nil)
    }

    @Test("the body of an error response is returned on request")
    func anyStatus() async throws {
        let server = try ScriptedServer { _ in [.send(.response(410, body: Data("Unregistered".utf8)))] }
        let (head, body) = try await client().fetch(
            HTTPRequest(.post, server.url("/a")), byteLimit: 100, anyStatus: true)
        #expect(head.status == 410)
        #expect(body == Data("Unregistered".utf8))
    }

    @Test("requests that earlier versions stored can still be decoded")
    func written() throws {
        let old = Data(#"{"headers":{"X-Reader":"7"},"url":"https://h/a.zip"}"#.utf8)
        let request = try JSONDecoder().decode(HTTPRequest.self, from: old)
        #expect(request == HTTPRequest(try #require(URL(string: "https://h/a.zip")), headers: ["X-Reader": "7"]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try encoder.encode(request) == old)
        var post = HTTPRequest(.post, request.url, body: .form([(name: "a", value: "b")]))
        post.isRepeatable = true
        #expect(try JSONDecoder().decode(HTTPRequest.self, from: encoder.encode(post)) == post)
    }
}
