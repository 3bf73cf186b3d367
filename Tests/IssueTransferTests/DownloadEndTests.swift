import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of downloads without a length and hash, and responses that are not part of the file.
@Suite struct DownloadEndTests {
    let folder: TemporaryFolder
    let partial: PartialFile
    let client: HTTPClient
    /// A file whose end is known from its format: it ends in `END`.
    let data = Data.noise(300_000) + Data("END".utf8)

    init() throws {
        folder = try TemporaryFolder()
        partial = PartialFile(folder["a.part"])
        var configuration = HTTPClient.Configuration()
        configuration.retryDelay = .milliseconds(1)
        configuration.retryCount = 3
        configuration.stallTimeout = .seconds(120)
        client = HTTPClient(configuration: configuration)
    }

    private static let inspectEnd: HTTPClient.EndInspector = { file throws(MastheadError) in
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
        return data.suffix(3) == Data("END".utf8) ? nil : "its end is missing"
    }

    private static let inspect: HTTPClient.Inspector = { start throws(MastheadError) in
        if start.starts(with: Data("<html".utf8)) { throw .webPage(URL(filePath: "/a")) }
    }

    /// A response that ends with its connection, like an interrupted one.
    private static func unmeasured(_ data: Data, _ headers: [String: String] = [:]) -> [ScriptedServer.Step] {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return [.send(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\(fields)\r\n".utf8) + data)]
    }

    @Test("an interrupted download of unknown length is resumed until it is complete", arguments: [true, false])
    func cut(hasRanges: Bool) async throws {
        let count = Mutex(0)
        let server = try ScriptedServer { [data] request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if hasRanges, request.headers["range"] != nil {
                return [.send(.file(data, for: request, entityTag: "\"v\""))]
            }
            let tag = hasRanges ? ["ETag": "\"v\""] : [:]
            return Self.unmeasured(number < 3 ? data.prefix(number * 90_000) : data, tag)
        }
        defer { server.stop() }
        try await client.download(HTTPRequest(server.url("/a")), to: partial, inspectEnd: Self.inspectEnd)
        #expect(try Data(contentsOf: partial.file) == data)
        #expect(server.log.count == (hasRanges ? 2 : 3))
    }

    @Test("a download of unknown length is incomplete if it always stops at one byte")
    func alwaysCut() async throws {
        let server = try ScriptedServer { [data] _ in Self.unmeasured(data.prefix(90_000)) }
        defer { server.stop() }
        let error = await #expect(throws: MastheadError.self) {
            try await client.download(HTTPRequest(server.url("/a")), to: partial, inspectEnd: Self.inspectEnd)
        }
        #expect(error?.code == .wrongContent && error?.found == "its end is missing")
        #expect(server.log.count == 4 && partial.byteCount == 0)
    }

    @Test("if a second response is shorter than the first, the downloaded bytes are kept")
    func shorter() async throws {
        let counts = Mutex([90_000, 40_000, 300_003])
        let server = try ScriptedServer { [data] _ in
            Self.unmeasured(data.prefix(counts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }))
        }
        defer { server.stop() }
        let least = Mutex(Int.max)
        try await client.download(
            HTTPRequest(server.url("/a")), to: partial,
            onProgress: { [partial] event in
                guard case .waiting = event else { return }
                least.withLock { $0 = min($0, partial.byteCount) }
            }, inspectEnd: Self.inspectEnd)
        #expect(try Data(contentsOf: partial.file) == data)
        #expect(least.withLock { $0 } == 90_000)
    }

    @Test(
        "a response is discarded if it does not continue the file",
        arguments: ["text/html", "application/octet-stream"], [200, 206])
    func pageInPlace(type: String, status: Int) async throws {
        let page = Data("<html>".utf8) + Data(repeating: UInt8(ascii: "x"), count: 5000)
        let count = Mutex(0)
        let server = try ScriptedServer { [data] request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            switch number {
            case 1: return [.send(Data.file(data, for: request).prefix(150_000)), .reset]
            case 2 where status == 206 && type == "text/html":
                let start = Int(request.headers["range"]?.dropFirst("bytes=".count).dropLast() ?? "") ?? 0
                let range = "bytes \(start)-\(data.count - 1)/\(data.count)"
                let body = page + Data(count: data.count - start - page.count)
                return [.send(.response(206, ["Content-Type": type, "Content-Range": range], body: body))]
            case 2: return [.send(.response(200, ["Content-Type": type], body: page))]
            default: return [.send(.file(data, for: request))]
            }
        }
        defer { server.stop() }
        try await client.download(HTTPRequest(server.url("/a")), to: partial, inspect: Self.inspect)
        #expect(try Data(contentsOf: partial.file) == data)
        #expect(server.log.count == 3 && server.log.dropFirst().allSatisfy { $0.headers["range"] != nil })
        #expect(server.log[1].headers["range"] == server.log[2].headers["range"])
    }

    @Test("a redirect to a URL that is too long is reported", arguments: [200_000, 90_000])
    func longAddress(count: Int) async throws {
        let server = try ScriptedServer { _ in
            [.send(.response(302, ["Location": "/" + String(repeating: "a", count: count)]))]
        }
        defer { server.stop() }
        let error = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(server.url("/a")), byteLimit: 10)
        }
        // libcurl rejects header fields of more than 100 KiB.
        let found = count > 100 << 10 ? "a header field of the response is longer than 100 KiB" : "\(count + 1) bytes"
        #expect(error?.code == .refused && error?.found.contains(found) == true, "\(String(describing: error))")
        let typed = server.url("/" + String(repeating: "a", count: count))
        let long = await #expect(throws: MastheadError.self) {
            try await client.fetch(HTTPRequest(typed), byteLimit: 10)
        }
        #expect(long?.code == .unusableURL && (long?.description.count ?? .max) < 1000)
    }
}
