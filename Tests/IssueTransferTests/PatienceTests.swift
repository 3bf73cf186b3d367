import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of pauses, retries and timeouts.
@Suite struct PatienceTests {
    let folder: TemporaryFolder
    var configuration = HTTPClient.Configuration()

    init() throws {
        folder = try TemporaryFolder()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 2
    }

    /// Returns a server that sends `first` once, and a file from then on.
    private func server(first: @escaping @Sendable @autoclosure () -> [ScriptedServer.Step]) throws -> ScriptedServer {
        let isFirst = FirstTime()
        return try ScriptedServer { request in
            return isFirst.isNow ? first() : [.send(.file(.noise(1000), for: request))]
        }
    }

    @Test("the client waits as long as a Retry-After header specifies", arguments: [true, false])
    func retryAfter(isDate: Bool) async throws {
        // The date is relative to the time of sending, because the machine may be slow.
        @Sendable func value() -> String {
            guard isDate else { return "1" }
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            return formatter.string(from: Date(timeIntervalSinceNow: 2))
        }
        let server = try server(first: [.send(.response(503, ["Retry-After": value()]))])
        let start = ContinuousClock.now
        _ = try await HTTPClient(configuration: configuration).fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        #expect(start.duration(to: .now) > .milliseconds(900))
        #expect(server.log.count == 2)
    }

    @Test("requests to a server that was just unreachable are not retried")
    func unreachable() async throws {
        let port = try LoopbackPort.Silent()
        let client = HTTPClient(configuration: configuration)
        let waits = Mutex(0)
        for _ in 1...3 {
            let error = await #expect(throws: MastheadError.self) {
                try await client.fetch(HTTPRequest(port.url("/a")), byteLimit: 10) { _, _ in waits.withLock { $0 += 1 }
                }
            }
            #expect(error?.code == .unreachable)
        }
        #expect(waits.withLock { $0 } == 2, "only the first request is retried")
    }

    @Test("a Retry-After header above the limit causes an error")
    func longRetryAfter() async throws {
        let server = try server(first: [.send(.response(429, ["Retry-After": "86400"]))])
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        }
        #expect(error?.retryAfter == .seconds(86400))
        #expect(server.log.count == 1)
    }

    @Test("a stalled transfer times out and is resumed")
    func stall() async throws {
        var configuration = configuration
        configuration.stallTimeout = .seconds(2)
        configuration.retryCount = 20
        let gate = Gate()
        defer { gate.open() }
        let data = Data.noise(300_000)
        let isFirst = FirstTime()
        let server = try ScriptedServer { request in
            let response = Data.file(data, for: request)
            return isFirst.isNow ? [.send(response.prefix(200_000)), .wait(gate)] : [.send(response)]
        }
        let partial = PartialFile(folder["a.part"])
        let waits = Mutex(0)
        try await HTTPClient(configuration: configuration).download(HTTPRequest(server.url("/a")), to: partial) {
            if case .waiting = $0 { waits.withLock { $0 += 1 } }
        }
        #expect(try Data(contentsOf: partial.file) == data)
        #expect(server.log.last?.headers["range"] != nil)
        // On a busy machine the rest may stall too.
        #expect(waits.withLock { $0 } >= 1)
    }

    @Test("a response with endless header fields is rejected")
    func endlessHead() async throws {
        let field = Data(("X-Filler: " + String(repeating: "x", count: 60_000) + "\r\n").utf8)
        let server = try ScriptedServer { _ in
            [.send(Data("HTTP/1.1 200 OK\r\n".utf8))] + Array(repeating: .send(field), count: 20)
        }
        let error = await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: configuration).fetch(HTTPRequest(server.url("/a")), byteLimit: 2000)
        }
        #expect(error?.found.contains("header") == true || error?.code == .interrupted)
    }

    @Test("all transfers together obey one rate limit")
    func rateLimit() async throws {
        var configuration = configuration
        configuration.rateLimit = 400_000
        let client = HTTPClient(configuration: configuration)
        let data = Data.noise(200_000)
        let server = try ScriptedServer.files(["/a": data, "/b": data])
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in ["/a", "/b"] {
                let partial = PartialFile(folder["\(path.dropFirst()).part"])
                group.addTask { try await client.download(HTTPRequest(server.url(path)), to: partial) }
            }
            try await group.waitForAll()
        }
        let elapsed = start.duration(to: .now)
        #expect(elapsed > .milliseconds(800))
        #expect(try Data(contentsOf: folder["a.part"]) == data)
        #expect(try Data(contentsOf: folder["b.part"]) == data)
    }
}
