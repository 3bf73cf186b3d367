import Foundation
import IssueTransfer
import Periodical
import TestSupport
import Testing

@Suite struct HTTPClientTests {
    let client: HTTPClient

    init() {
        var configuration = HTTPClient.Configuration()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 2
        configuration.stallTimeout = .seconds(120)
        client = HTTPClient(configuration: configuration)
    }

    @Test("a conditional request for an unchanged resource returns no body")
    func notModified() async throws {
        let server = try ScriptedServer.files(["/a": Data("hello".utf8)])
        let (head, body) = try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 100)
        #expect(String(decoding: body, as: UTF8.self) == "hello")
        let tag = try #require(head.validators.entityTag)
        let again = try await client.fetch(
            HTTPRequest(server.url("/a"), headers: ["If-None-Match": tag]), byteLimit: 100)
        #expect(again.0.status == 304)
        #expect(again.1.isEmpty)
    }

    @Test("a body is rejected as soon as it exceeds the size limit")
    func limit() async throws {
        let server = try ScriptedServer.files(["/a": .noise(5000)])
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 1000)
        }
        #expect(error?.code == .wrongContent)
    }

    @Test("a request is not retried after a permanent error", arguments: [404, 410, 403, 401])
    func permanent(status: Int) async throws {
        let server = try ScriptedServer { _ in [.send(.response(status))] }
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 1000)
        }
        #expect(error?.code == .refused)
        #expect(server.log.count == 1)
    }

    @Test("a request is retried after a temporary error", arguments: [500, 503, 429])
    func passing(status: Int) async throws {
        let server = try ScriptedServer { _ in [.send(.response(status))] }
        await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 1000)
        }
        #expect(server.log.count == 3)
    }

    @Test(
        "a URL with an unsupported scheme is rejected",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://h/", "x"])
    func schemes(text: String) async throws {
        let url = try #require(URL(string: text))
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(url), byteLimit: 10)
        }
        #expect(error?.code == .unusableURL)
    }

    @Test("redirects are limited in number and cannot lead to a local file")
    func redirects() async throws {
        let server = try ScriptedServer { request in
            switch request.path {
            case "/a": [.send(.response(302, ["Location": "/b"]))]
            case "/b": [.send(.response(200, body: Data("b".utf8)))]
            case "/file": [.send(.response(302, ["Location": "file:///etc/passwd"]))]
            default: [.send(.response(302, ["Location": "/loop"]))]
            }
        }
        #expect(try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 10).1 == Data("b".utf8))
        for path in ["/file", "/loop"] {
            let error = await #expect(throws: MastheadError.self) {
                try await client.fetch(HTTPRequest(server.url(path)), byteLimit: 1000)
            }
            #expect(error?.code == .refused)
        }
    }

    @Test("a connection to a port without a server fails as unreachable")
    func nobody() async throws {
        let port = try LoopbackPort.Silent()
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(port.url("/a")), byteLimit: 10)
        }
        #expect(error?.found == "the server does not answer")
    }

    @Test("a canceled request ends immediately")
    func canceled() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try ScriptedServer { _ in [.wait(gate)] }
        let task = Task { try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 10) }
        try await wait(while: server.log.isEmpty)
        task.cancel()
        await #expect(throws: MastheadError.self) { try await task.value }
    }
}
