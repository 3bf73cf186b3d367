import Foundation
import Periodical
import Synchronization
import TestSupport
import Testing

@testable import IssueTransfer

/// Tests of requests for several ranges, and the different responses of servers.
@Suite struct PieceTests {
    /// The received bytes by their offsets.
    private final class Collector: Sendable {
        let pieces = Mutex<[Int: UInt8]>([:])

        var receiver: HTTPClient.PieceReceiver {
            { bytes, offset throws(MastheadError) in
                self.pieces.withLock { pieces in
                    for (index, byte) in bytes.enumerated() { pieces[offset + index] = byte }
                }
                return true
            }
        }
    }

    private let data = Data((0..<1000).map { UInt8($0 % 251) })

    @Test(
        "each requested range of a file arrives with its offset", arguments: [[10..<20], [0..<1, 5..<9, 990..<1000]])
    func ranges(_ ranges: [Range<Int>]) async throws {
        let server = try ScriptedServer.files(["/a": data])
        defer { server.stop() }
        let collector = Collector()
        let answer = try await HTTPClient().fetchPieces(
            HTTPRequest(server.url("/a")), ranges: ranges, size: 1000, receive: collector.receiver)
        #expect(answer == .parts)
        let pieces = collector.pieces.withLock { $0 }
        #expect(pieces.keys.sorted() == ranges.flatMap { Array($0) })
        #expect(pieces.allSatisfy { data[$0.key] == $0.value })
    }

    @Test("a multipart body can be split at any byte while it arrives", arguments: [1, 2, 3, 7, 64, 10_000])
    func cuts(_ length: Int) throws {
        let body = Data(
            "\r\n--a b\r\nContent-Type: text/plain\r\ncontent-range: bytes 2-4/9\r\n\r\nxyz\r\n--a b\r\nContent-Range: bytes 7-8/9\r\n\r\n--\r\n--a b--\r\nepilogue"
                .utf8)
        var parts = try #require(MultipartByteRanges(contentType: #"Multipart/byteranges; boundary="a b""#))
        var found: [Int: UInt8] = [:]
        for start in stride(from: 0, to: body.count, by: length) {
            let piece = Array(body[start..<min(start + length, body.count)])
            let fault = try piece.withUnsafeBytes { bytes in
                try parts.take(bytes) { bytes, offset, total throws(MastheadError) in
                    #expect(total == 9)
                    for (index, byte) in bytes.enumerated() { found[offset + index] = byte }
                }
            }
            #expect(fault == nil)
        }
        #expect(parts.isComplete)
        #expect(
            found.sorted { $0.key < $1.key }.map { Character(UnicodeScalar($0.value)) } == ["x", "y", "z", "-", "-"])
    }

    @Test("an invalid multipart body is rejected")
    func malformed() throws {
        for type in [
            "text/plain", "multipart/byteranges", "multipart/byteranges; boundary=\(String(repeating: "x", count: 71))",
        ] {
            #expect(MultipartByteRanges(contentType: type) == nil)
        }
        for body in [
            "--b\r\n\r\nabc", "--b\r\nContent-Range: bytes 5-3/9\r\n\r\nabc",
            "--b\r\nX: \(String(repeating: "y", count: 9000))",
        ] {
            var parts = try #require(MultipartByteRanges(contentType: "multipart/byteranges; boundary=b"))
            let fault = try Array(body.utf8).withUnsafeBytes { bytes in
                try parts.take(bytes) { _, _, _ throws(MastheadError) in
                    Issue.record("bytes of an invalid body were accepted")
                }
            }
            #expect(fault != nil)
        }
    }

    @Test("a transfer succeeds as soon as the receiver has enough bytes")
    func enough() async throws {
        let server = try ScriptedServer.files(["/a": Data(count: 5_000_000)])
        defer { server.stop() }
        let count = Mutex(0)
        let answer = try await HTTPClient().fetchPieces(HTTPRequest(server.url("/a"))) { bytes, _ in
            count.withLock { $0 += bytes.count }
            return false
        }
        #expect(answer == .whole(acceptsRanges: true))
        #expect(count.withLock { $0 } < 2_000_000)
    }

    @Test("adjacent ranges are merged, and each request has a limited number of ranges")
    func plan() {
        #expect(
            RangePlan([0..<10, 100..<200, 10_000..<20_000], mayCombine: true).requests == [[0..<200, 10_000..<20_000]])
        #expect(RangePlan([0..<10, 1000..<2000], mayCombine: false).requests == [[0..<10], [1000..<2000]])
        #expect(RangePlan([], mayCombine: true).requests == [])
        let many = (0..<20).map { $0 * 100_000..<$0 * 100_000 + 50_000 }
        #expect(RangePlan(many, mayCombine: true).requests.map(\.count) == [8, 8, 4])
        // Small gaps are closed if that saves a request and adds at most 2 % to the bytes.
        let close = (0..<10).map { $0 * 51_000..<$0 * 51_000 + 50_000 }
        #expect(RangePlan(close, mayCombine: true).requests.map(\.count) == [8])
    }

    @Test("random multipart bodies yield only bytes within the announced ranges")
    func nonsense() throws {
        let words = [
            "--b", "\r\n", "--b--", "Content-Range: bytes 3-5/9", "Content-Range: bytes 0-0/*", ":", "xyz", "\n", "\0",
        ]
        var generator = SeededGenerator()
        for _ in 0..<5000 {
            let body = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            var parts = try #require(MultipartByteRanges(contentType: "multipart/byteranges; boundary=b"))
            _ = try Array(body.joined().utf8).withUnsafeBytes { bytes in
                try parts.take(bytes) { bytes, offset, _ throws(MastheadError) in
                    let isAnnounced = offset + bytes.count <= 1 || (offset >= 3 && offset + bytes.count <= 6)
                    #expect(isAnnounced, "\(generator): \(body)")
                }
            }
        }
    }
}
