import Cryptography
import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

@Suite struct DownloadTests {
    let folder: TemporaryFolder
    let partial: PartialFile
    let client: HTTPClient
    let data = Data.noise(600_000)
    let expected: ExpectedContent

    init() throws {
        folder = try TemporaryFolder()
        partial = PartialFile(folder["a.part"])
        var configuration = HTTPClient.Configuration()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 2
        configuration.stallTimeout = .seconds(120)
        client = HTTPClient(configuration: configuration)
        expected = ExpectedContent(size: data.count, sha256: SHA256.hash(data: data).hexadecimal)
    }

    /// Returns a server for the file that breaks the first response after `count` bytes.
    private func breakingServer(after count: Int, data: Data? = nil) throws -> ScriptedServer {
        let isFirst = FirstTime()
        let data = data ?? self.data
        return try ScriptedServer { request in
            let response = Data.file(data, for: request)
            guard
                isFirst.isNow
            else { return [.send(response)] }
            return [.send(response.prefix(count)), .reset]
        }
    }

    @Test("an interrupted download is resumed with Range and If-Range")
    func resumes() async throws {
        let server = try breakingServer(after: 250_000)
        let hash = try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(hash == expected.sha256)
        #expect(try Data(contentsOf: partial.file) == data)
        let second = try #require(server.log.last)
        #expect(server.log.count == 2)
        #expect(second.headers["if-range"] != nil)
        let first = try #require(second.headers["range"]?.dropFirst("bytes=".count).dropLast())
        #expect((1...250_000).contains(Int(first) ?? 0), "\(first)")
    }

    @Test("a partial download from another process is resumed")
    func resumesOverProcesses() async throws {
        var impatient = HTTPClient.Configuration()
        impatient.retryCount = 0
        let server = try breakingServer(after: 250_000)
        await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: impatient).download(
                HTTPRequest(server.url("/a")), to: partial, expected: expected)
        }
        let there = partial.byteCount
        #expect(there > 0)
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(server.log.last?.headers["range"] == "bytes=\(there)-")
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("bytes from different versions of a file are not mixed", arguments: [true, false])
    func replaced(hashIsKnown: Bool) async throws {
        let new = Data.noise(600_000, seed: 2)
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] request in
            if isFirst.isNow {
                return [.send(Data.file(data, for: request).prefix(300_000)), .reset]
            }
            return [.send(.file(new, for: request))]
        }
        let expected =
            hashIsKnown
            ? ExpectedContent(size: new.count, sha256: SHA256.hash(data: new).hexadecimal) : ExpectedContent()
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(try Data(contentsOf: partial.file) == new)
    }

    @Test(
        "the whole file is requested after a partial response with a wrong Content-Range",
        arguments: [
            "bytes 5-599999/600000", "bytes 0-599999/600000", "none", "bytes */600000", "bytes 300000-299999/600000",
        ])
    func wrongPart(contentRange: String) async throws {
        let count = Mutex(0)
        let server = try ScriptedServer { [data] request in
            let number = count.withLock { count in
                count += 1; return count
            }
            if number == 1 { return [.send(Data.file(data, for: request).prefix(300_000)), .reset] }
            guard request.headers["range"] != nil else { return [.send(.file(data, for: request))] }
            return [.send(.response(206, ["Content-Range": contentRange], body: data.suffix(1000)))]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("an interrupted download restarts if the server does not support ranges")
    func noRanges() async throws {
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] _ in
            let response = Data.response(200, body: data)
            return isFirst.isNow ? [.send(response.prefix(200_000)), .reset] : [.send(response)]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("an interrupted download without a hash or a strong validator restarts")
    func weakValidator() async throws {
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] request in
            let response = Data.file(data, for: request, entityTag: "W/\"1\"")
            return isFirst.isNow ? [.send(response.prefix(200_000)), .reset] : [.send(response)]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(server.log.allSatisfy { $0.headers["range"] == nil })
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("downloaded bytes are kept if a server without ranges interrupts repeatedly")
    func neverShrinks() async throws {
        let lengths = Mutex([400_000, 300_000, 100_000])
        let server = try ScriptedServer { [data] _ in
            let response = Data.response(200, ["ETag": "\"v\""], body: data)
            guard let length = lengths.withLock({ $0.popLast() }) else { return [.send(response)] }
            return [.send(response.prefix(length)), .reset]
        }
        let counts = Mutex<[Int]>([])
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected) { progress in
            if case .arrived(let count, _) = progress { counts.withLock { $0.append(count) } }
        }
        #expect(counts.withLock { $0 == $0.sorted() })
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("a new version replaces the downloaded bytes from the first changed byte")
    func differs() async throws {
        var other = data
        other[150_000] ^= 1
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data, other] _ in
            isFirst.isNow
                ? [.send(.response(200, ["ETag": "\"1\""], body: data).prefix(300_000)), .reset]
                : [.send(.response(200, ["ETag": "\"2\""], body: other))]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(try Data(contentsOf: partial.file) == other)
    }

    @Test("a shorter complete response truncates the partial file")
    func shorter() async throws {
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] _ in
            isFirst.isNow
                ? [.send(.response(200, body: data).prefix(300_000)), .reset]
                : [.send(.response(200, body: data.prefix(1000)))]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(try Data(contentsOf: partial.file) == data.prefix(1000))
    }

    @Test("status 416 can confirm that a file of unknown length is complete")
    func endedUnknown() async throws {
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] request in
            guard
                isFirst.isNow
            else { return [.send(.file(data, for: request, entityTag: "\"v\""))] }
            // A chunked response that breaks off before the final chunk.
            let head =
                "HTTP/1.1 200 OK\r\nETag: \"v\"\r\nTransfer-Encoding: chunked\r\n\r\n\(String(data.count, radix: 16))\r\n"
            return [.send(Data(head.utf8) + data), .reset]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(server.log.count == 2)
        #expect(try Data(contentsOf: partial.file) == data)
    }

    @Test("after a power cut, only bytes that were synced to disk are kept")
    func powerCut() async throws {
        let big = Data.noise(20 << 20)
        let server = try breakingServer(after: 17 << 20, data: big)
        var impatient = HTTPClient.Configuration()
        impatient.retryCount = 0
        await #expect(throws: MastheadError.self) {
            try await HTTPClient(configuration: impatient).download(HTTPRequest(server.url("/a")), to: partial)
        }
        // Simulate a reboot: the file has its full length, but its end never reached the disk.
        let arrived = partial.byteCount
        let note = partial.file.appendingPathExtension("note")
        let text = try String(contentsOf: note, encoding: .utf8)
        let boot = try #require(try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))
        try text.replacing(boot.trimmingCharacters(in: .newlines), with: "an-earlier-one")
            .write(to: note, atomically: true, encoding: .utf8)
        let file = try FileHandle(forWritingTo: partial.file)
        let synced = try #require(text.split(separator: "\n").dropFirst().compactMap { Int($0) }.max())
        #expect(arrived - synced <= 8 << 20)
        try file.seek(toOffset: UInt64(synced))
        try file.write(contentsOf: Data(count: arrived - synced))
        try file.close()
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(try Data(contentsOf: partial.file) == big)
        let range = try #require(server.log.last?.headers["range"]?.dropFirst("bytes=".count).dropLast())
        #expect(Int(range) == synced)
    }

    @Test("status 416 restarts the download if the new version is shorter")
    func unsatisfiable() async throws {
        let new = Data.noise(1000, seed: 3)
        let isFirst = FirstTime()
        let server = try ScriptedServer { [data] request in
            if isFirst.isNow {
                return [.send(Data.file(data, for: request, entityTag: "\"same\"").prefix(300_000)), .reset]
            }
            return [.send(.file(new, for: request, entityTag: "\"same\""))]
        }
        try await client.download(HTTPRequest(server.url("/a")), to: partial)
        #expect(try Data(contentsOf: partial.file) == new)
    }

    @Test("a file is rejected if its hash is still wrong after a second download")
    func wrongHash() async throws {
        let server = try ScriptedServer.files(["/a": .noise(600_000, seed: 9)])
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        }
        #expect(error?.code == .wrongContent)
        #expect(server.log.count == 2)
        #expect(partial.byteCount == 0)
    }

    @Test("a file is rejected before its download if the server announces a wrong size")
    func wrongSize() async throws {
        let server = try ScriptedServer.files(["/a": .noise(700_000)])
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        }
        #expect(error?.code == .wrongContent)
    }

    @Test("a body that ends early is resumed, but an unrequested encoding is an error")
    func oddBodies() async throws {
        let short = try ScriptedServer { [data] request in
            let whole = Data.file(data, for: request)
            return [.send(request.headers["range"] == nil ? whole.dropLast(1000) : whole)]
        }
        try await client.download(HTTPRequest(short.url("/a")), to: partial, expected: expected)
        #expect(try Data(contentsOf: partial.file) == data)
        let encoded = try ScriptedServer { _ in
            [.send(.response(200, ["Content-Encoding": "gzip"], body: Data("x".utf8)))]
        }
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(
                HTTPRequest(encoded.url("/a")), to: PartialFile(folder["b.part"]), expected: expected)
        }
        #expect(error?.code == .refused)
    }

    @Test("a partial file that is already complete is verified without a request")
    func alreadyThere() async throws {
        let server = try ScriptedServer.files(["/a": data])
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected)
        #expect(server.log.count == 1)
    }

    @Test("the progress of a download includes the bytes of earlier attempts")
    func progress() async throws {
        let server = try breakingServer(after: 250_000)
        let seen = Mutex<[Int]>([])
        try await client.download(HTTPRequest(server.url("/a")), to: partial, expected: expected) { progress in
            if case .arrived(let count, _) = progress { seen.withLock { $0.append(count) } }
        }
        let counts = seen.withLock { $0 }
        #expect(counts == counts.sorted())
        #expect(counts.last == data.count)
    }
}
