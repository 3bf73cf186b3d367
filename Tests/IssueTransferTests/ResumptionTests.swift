import Foundation
import Periodical
import Testing

@testable import IssueTransfer

/// The rules for resuming a download, one response at a time.
@Suite struct ResumptionTests {
    static let url = URL(filePath: "/a")

    /// Returns a resumption after 100 bytes with a strong ETag.
    private func resumption(
        expected: ExpectedContent = ExpectedContent(), validator: String? = "\"v\"", total: Int? = 400
    ) -> Resumption {
        Resumption(
            url: Self.url, expected: expected, byteCount: 100,
            note: PartialNote(url: Self.url, validator: validator, totalByteCount: total))
    }

    private func verdict(
        _ status: Int, _ headers: [String: String], of resumption: Resumption
    ) throws -> (Resumption.Verdict, Int) {
        var resumption = resumption
        let verdict = try resumption.verdict(on: HTTPResponseHead(status: status, headers: headers))
        return (verdict, resumption.byteCount)
    }

    @Test("a partial response that continues the downloaded bytes is appended")
    func fitting() throws {
        let (verdict, count) = try verdict(
            206, ["content-range": "bytes 100-399/400", "etag": "\"v\""], of: resumption())
        #expect(verdict == .append)
        #expect(count == 100)
    }

    @Test(
        "a partial response that does not match causes a request for the whole file",
        arguments: [
            ["content-range": "bytes 0-399/400"], ["content-range": "bytes 101-399/400"],
            ["content-range": "bytes 100-398/399"], ["content-range": "bytes 100-400/400"],
            ["content-range": "bytes 100-50/400"], ["content-range": "lines 100-399/400"],
            ["content-range": "bytes 100-399"], ["content-range": "bytes */400"], [:],
            ["content-range": "bytes 100-99999999999999999999/400"],
        ])
    func mismatch(headers: [String: String]) throws {
        let (verdict, count) = try verdict(206, headers, of: resumption())
        #expect(verdict == .requestWhole)
        #expect(count == 100, "the downloaded bytes are kept for comparison")
    }

    @Test("a partial response with a different ETag is from a different version of the file")
    func otherTag() throws {
        let headers = ["content-range": "bytes 100-399/400", "etag": "\"w\""]
        #expect(try verdict(206, headers, of: resumption()).0 == .requestWhole)
    }

    @Test("a web page is not appended to a partial file of another type")
    func page() throws {
        for (status, headers) in [
            (200, ["content-type": "text/html"]),
            (206, ["content-type": "text/html; charset=utf-8", "content-range": "bytes 100-399/400", "etag": "\"v\""]),
        ] {
            var resumption = resumption()
            let error = #expect(throws: MastheadError.self) {
                try resumption.verdict(on: HTTPResponseHead(status: status, headers: headers))
            }
            #expect(error?.code == .interrupted && resumption.byteCount == 100)
        }
        let note = PartialNote(url: Self.url, validator: "\"v\"", totalByteCount: 400, isCalledPage: true)
        let usual = Resumption(url: Self.url, expected: ExpectedContent(), byteCount: 100, note: note)
        let headers = ["content-type": "text/html", "content-range": "bytes 100-399/400", "etag": "\"v\""]
        #expect(try verdict(206, headers, of: usual).0 == .append)
    }

    @Test("a multipart response to a request for one range is rejected")
    func multipart() throws {
        let headers = [
            "content-range": "bytes 100-399/400", "content-type": "multipart/byteranges; boundary=x",
        ]
        #expect(try verdict(206, headers, of: resumption()).0 == .requestWhole)
    }

    @Test("a partial response can omit the total length")
    func unknownTotal() throws {
        #expect(try verdict(206, ["content-range": "bytes 100-399/*"], of: resumption()).0 == .append)
    }

    @Test("a full response to a range request is compared with the downloaded bytes")
    func whole() throws {
        let (verdict, count) = try verdict(200, ["content-length": "400"], of: resumption())
        #expect(verdict == .compare)
        #expect(count == 100)
    }

    @Test("a file is complete if status 416 confirms the number of downloaded bytes")
    func allHere() throws {
        #expect(try verdict(416, ["content-range": "bytes */100"], of: resumption(total: nil)).0 == .complete)
        #expect(try verdict(416, ["content-range": "bytes */90"], of: resumption(total: nil)).0 == .requestWhole)
        #expect(try verdict(416, [:], of: resumption(total: nil)).0 == .requestWhole)
    }

    @Test("weak and invalid ETags are not sent in If-Range", arguments: ["W/\"v\"", "v", "\"", ""])
    func weak(tag: String) throws {
        var fresh = Resumption(url: Self.url, expected: ExpectedContent(), byteCount: 0, note: nil)
        #expect(try fresh.verdict(on: HTTPResponseHead(status: 200, headers: ["etag": tag])) == .begin)
        #expect(fresh.note.validator == nil)
        fresh.advance(by: 10)
        #expect(fresh.headers.isEmpty)
        let vouched = Resumption(
            url: Self.url, expected: ExpectedContent(sha256: "ab"), byteCount: 10, note: fresh.note)
        #expect(vouched.headers == ["Range": "bytes=10-"])
    }

    @Test("resume data for another URL is ignored")
    func otherURL() {
        let note = PartialNote(url: URL(filePath: "/b"), validator: "\"v\"")
        #expect(
            Resumption(url: Self.url, expected: ExpectedContent(sha256: "ab"), byteCount: 10, note: note).byteCount == 0
        )
    }

    @Test("a partial response that is longer than its Content-Range is discarded")
    func overlong() throws {
        var resumption = resumption(expected: ExpectedContent(sha256: "ab"))
        _ = try resumption.verdict(
            on: HTTPResponseHead(status: 206, headers: ["content-range": "bytes 100-199/400"]))
        try resumption.admit(100)
        resumption.advance(by: 100)
        #expect(throws: MastheadError.self) { try resumption.admit(1) }
        #expect(resumption.byteCount == 0)
    }

    @Test("after a reboot, only bytes that were synced to disk are trusted")
    func reboot() {
        var note = PartialNote(url: Self.url, validator: "\"v\"")
        note.boot = "another"
        note.syncedByteCount = 40
        #expect(Resumption(url: Self.url, expected: ExpectedContent(), byteCount: 100, note: note).byteCount == 40)
    }
}
