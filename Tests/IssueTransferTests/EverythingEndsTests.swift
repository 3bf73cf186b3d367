import Foundation
import IssueTransfer
import Periodical
import TestSupport
import Testing

/// Tests of servers that never finish, and responses that end too early.
@Suite struct EverythingEndsTests {
    let folder: TemporaryFolder
    var configuration = HTTPClient.Configuration()

    init() throws {
        folder = try TemporaryFolder()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 2
        // Too long to end a test, even on a busy machine.
        configuration.stallTimeout = .seconds(600)
        configuration.headTimeout = .seconds(600)
    }

    private var client: HTTPClient { HTTPClient(configuration: configuration) }

    private func head(_ status: Int, _ fields: [String: String] = [:]) -> Data {
        .response(status, fields, contentLength: .some(nil))
    }

    @Test("a redirect works even if its body is endless or missing", arguments: [true, false])
    func redirectBody(isEndless: Bool) async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try ScriptedServer { request in
            guard request.path == "/a" else { return [.send(.file(.noise(1000), for: request))] }
            let redirect: ScriptedServer.Step = .send(head(302, ["Location": "b"]))
            return [redirect, isEndless ? .endless(.noise(10_000)) : .wait(gate)]
        }
        let start = ContinuousClock.now
        let (_, body) = try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        #expect(body == .noise(1000))
        #expect(start.duration(to: .now) < configuration.stallTimeout / 2)
        #expect(server.log.map(\.path) == ["/a", "/b"])
    }

    @Test("a connection is reused after a redirect with a short body")
    func shortRedirectBody() async throws {
        let root = try TemporaryFolder()
        try root.write("site/b", "hello")
        let nginx = try await Nginx(root["site"], locations: "location /a { return 302 /b; }")
        for _ in 0..<2 {
            let (_, body) = try await client.fetch(HTTPRequest(nginx.url("/a")), byteLimit: 2000)
            #expect(String(decoding: body, as: UTF8.self) == "hello")
        }
        let client = client
        for _ in 0..<2 { _ = try await client.fetch(HTTPRequest(nginx.url("/a")), byteLimit: 2000) }
        let log = try await nginx.log { $0.count == 8 }
        #expect(Set(log.suffix(4).map { $0[1] }).count == 1, "\(log)")
    }

    @Test(
        "an error response is reported even if its body is endless or missing", arguments: [404, 503], [true, false])
    func errorBody(status: Int, isEndless: Bool) async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try ScriptedServer { _ in
            [.send(head(status)), isEndless ? .endless(.noise(10_000)) : .wait(gate)]
        }
        let start = ContinuousClock.now
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        }
        #expect(error?.found.contains("\(status)") == true)
        await #expect(throws: MastheadError.self) {
            try await client.download(HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]))
        }
        #expect(start.duration(to: .now) < configuration.stallTimeout / 2)
    }

    @Test("headers that arrive one byte at a time cause a timeout")
    func slowHead() async throws {
        var configuration = configuration
        configuration.headTimeout = .seconds(1)
        configuration.retryCount = 1
        let fields = Data("HTTP/1.1 200 OK\r\n".utf8) + Data(String(repeating: "X: y\r\n", count: 1000).utf8)
        let server = try ScriptedServer { _ in [.drip(fields, every: .milliseconds(5))] }
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        }
        #expect(
            error?.code == .interrupted && error?.found.contains("sent no answer") == true,
            "\(String(describing: error))")
        #expect(error?.remedies.map(\.kind) == [.tryLater])
        #expect((1...2).contains(server.log.count))
    }

    @Test("a body that arrives one byte at a time causes a timeout")
    func slowBody() async throws {
        var configuration = configuration
        configuration.leastRate = 10_000
        configuration.rateWindow = .milliseconds(200)
        let server = try ScriptedServer { _ in
            [.send(.response(200, contentLength: 1000)), .drip(.noise(1000), every: .milliseconds(5))]
        }
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).download(
                HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]))
        }
        #expect(error?.code == .interrupted && error?.found.contains("10000 bytes a second") == true)
        #expect(server.log.count == 3)
    }

    @Test("fetching a file into memory has a time limit")
    func late() async throws {
        var configuration = configuration
        configuration.documentTimeout = .seconds(4)
        configuration.leastRate = 1
        let server = try ScriptedServer { _ in
            [.send(.response(200, contentLength: 2000)), .drip(.noise(2000), every: .milliseconds(20))]
        }
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).fetch(HTTPRequest(server.url("/a")), byteLimit: 5000)
        }
        #expect(error?.code == .tooSlow, "\(String(describing: error))")
        #expect(server.log.count == 1)
    }

    @Test("retries stop even if each attempt receives one more byte")
    func byteForEachTry() async throws {
        var configuration = configuration
        configuration.leastRate = 1_000_000
        let data = Data.noise(1000)
        let server = try ScriptedServer { request in
            let response = Data.file(data, for: request)
            let bodyCount = data.count - (request.headers["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0)
            return [.send(response.prefix(response.count - bodyCount + 1))]
        }
        await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).download(
                HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]))
        }
        #expect(server.log.count == 3)
    }

    @Test("an unexpected status 304 is an error", arguments: [true, false])
    func unaskedNotModified(isDownload: Bool) async throws {
        let server = try ScriptedServer { _ in [.send(.response(304))] }
        let error = await #expect(throws: MastheadError.self) {
            if isDownload {
                try await client.download(HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]))
            } else {
                _ = try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
            }
        }
        #expect(error?.code == .unchanged)
    }

    @Test("a file that exceeds its size limit is rejected, even without an announced size", arguments: [true, false])
    func limit(isAnnounced: Bool) async throws {
        let server = try ScriptedServer { _ in
            isAnnounced
                ? [.send(.response(200, contentLength: 1 << 40))] : [.send(head(200)), .endless(.noise(10_000))]
        }
        let partial = PartialFile(folder["a.part"])
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(server.url("/a")), to: partial, expected: ExpectedContent(byteLimit: 100_000))
        }
        #expect(error?.code == .tooLarge)
        #expect(server.log.count == 1)
        #expect(partial.byteCount <= 100_000)
    }

    @Test("the size limit for unknown lengths does not apply to a file of known length")
    func unannounced() async throws {
        let server = try ScriptedServer { request in
            request.path == "/announced"
                ? [.send(.file(.noise(200_000), for: request))] : [.send(head(200)), .endless(.noise(10_000))]
        }
        let expected = ExpectedContent(unannouncedByteLimit: 100_000)
        try await client.download(
            HTTPRequest(server.url("/announced")), to: PartialFile(folder["a.part"]), expected: expected)
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(server.url("/endless")), to: PartialFile(folder["b.part"]), expected: expected)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test("rejecting a file because of its first bytes leaves no partial file")
    func inspected() async throws {
        let server = try ScriptedServer { _ in [.send(head(200)), .endless(.noise(10_000))] }
        let partial = PartialFile(folder["a.part"])
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(server.url("/a")), to: partial,
                inspect: { start throws(MastheadError) in
                    #expect(start == .noise(HTTPClient.inspectedByteCount))
                    throw MastheadError(.wrongKind, cannot: "read", to: "it", found: "noise")
                })
        }
        #expect(error?.code == .wrongKind)
        #expect(partial.byteCount == 0)
        #expect(server.log.count == 1)
    }

    @Test("the first bytes of a short file are checked when the file is complete")
    func inspectedShort() async throws {
        let server = try ScriptedServer.files(["/a": Data("<html>".utf8)])
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]),
                inspect: { start throws(MastheadError) in
                    #expect(start == Data("<html>".utf8))
                    throw MastheadError(.wrongKind, cannot: "read", to: "it", found: "a page")
                })
        }
        #expect(error?.code == .wrongKind)
    }

    @Test("a server that sends a web page in place of a file causes an error", arguments: [true, false])
    func webPage(isAnnounced: Bool) async throws {
        let page = Data("<html>Log in</html>".utf8)
        let server = try ScriptedServer { _ in
            [
                .send(
                    .response(
                        200, ["Content-Type": "text/html; charset=utf-8"], body: page,
                        contentLength: isAnnounced ? .some(page.count) : .some(nil)))
            ]
        }
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(server.url("/a")), to: PartialFile(folder["a.part"]), expected: ExpectedContent(size: 1000))
        }
        #expect(error?.code == .wrongKind)
        await #expect(throws: MastheadError.self) {
            try await client.fetchPieces(HTTPRequest(server.url("/a")), size: 1000) { _, _ in true }
        }
    }

    @Test("cache validators are ignored if the file changed less than two seconds before the response")
    func youngValidators() {
        func head(_ changed: String, _ answered: String) -> HTTPResponseHead {
            HTTPResponseHead(
                status: 200,
                headers: [
                    "etag": "\"a\"", "last-modified": "Mon, 02 Mar 2026 10:00:\(changed) GMT",
                    "date": "Mon, 02 Mar 2026 10:00:\(answered) GMT",
                ])
        }
        #expect(head("00", "00").validators.conditions.isEmpty)
        #expect(head("00", "01").validators.conditions.isEmpty)
        #expect(head("00", "02").validators.conditions.count == 2)
        #expect(head("00", "59").validators.conditions["If-None-Match"] == "\"a\"")
        #expect(
            HTTPResponseHead(status: 200, headers: ["etag": "\"a\""]).validators.conditions == [
                "If-None-Match": "\"a\""
            ])
    }
}
