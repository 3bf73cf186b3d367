import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of the responses of different servers to range requests for an archive.
@Suite struct ArrivalServerTests {
    @Test("downloads are correct even if a server supports no range requests, or one range per request")
    func servers() async throws {
        typealias Answer = @Sendable (ScriptedServer.Request, Data) -> Data
        let answers: [(String, Answer)] = [
            ("no ranges", { _, data in .response(200, body: data) }),
            (
                "one range",
                { request, data in
                    guard request.headers["range"]?.contains(",") == true else { return .file(data, for: request) }
                    return .response(200, ["Accept-Ranges": "bytes"], body: data)
                }
            ),
            (
                "the first of several",
                { request, data in
                    let first = request.headers["range"].map { String($0.prefix { $0 != "," }) }
                    return .file(data, for: .init(path: request.path, headers: first.map { ["range": $0] } ?? [:]))
                }
            ),
            (
                "ranges merged into one",
                { request, data in
                    guard let range = request.headers["range"], range.contains(",") else {
                        return .file(data, for: request)
                    }
                    let start = range.prefix { $0 != "-" }
                    return .file(data, for: .init(path: request.path, headers: ["range": "\(start)-"]))
                }
            ),
        ]
        for (name, answer) in answers {
            let fixture = try await LibraryFixture.noise([1, 2, 3, 4, 5])
            fixture.setFault { request, data in
                guard request.path.hasSuffix(".zip"), let data else { return nil }
                return [.send(answer(request, data))]
            }
            #expect(try await fixture.mirror() == [], "\(name)")
            #expect(try fixture.contentPages("one") == fixture.sourcePages("one"), "\(name)")
            try fixture.correct(pages: [1, 12, 3, 14, 5])
            #expect(try await fixture.mirror() == [], "\(name)")
            #expect(try fixture.contentPages("one") == fixture.sourcePages("one"), "\(name)")
        }
    }

    @Test("wrong bytes or missing ranges in a response do not change the library")
    func lyingServers() async throws {
        typealias Answer = @Sendable (ScriptedServer.Request, Data) -> Data
        let answers: [(String, Answer)] = [
            (
                "nothing",
                { _, data in .response(206, ["Content-Range": "bytes 0-0/\(data.count)"], body: Data("P".utf8)) }
            ),
            ("another size", { _, data in .response(206, ["Content-Range": "bytes 0-9/10"], body: data.prefix(10)) }),
            ("no Content-Range", { _, data in .response(206, body: data) }),
            ("416", { _, data in .response(416, ["Content-Range": "bytes */10"]) }),
            (
                "empty parts",
                { _, _ in
                    .response(206, ["Content-Type": "multipart/byteranges; boundary=x"], body: Data("--x--\r\n".utf8))
                }
            ),
            (
                "parts without a place",
                { _, _ in
                    .response(
                        206, ["Content-Type": "multipart/byteranges; boundary=x"],
                        body: Data("--x\r\n\r\nabc\r\n--x--\r\n".utf8))
                }
            ),
            (
                "the same part again and again",
                { _, data in
                    let head = "\r\n--x\r\nContent-Range: bytes 0-999/\(data.count)\r\n\r\n"
                    let part = Data(head.utf8) + data.prefix(1000)
                    let body = (0...data.count / 1000).reduce(Data()) { body, _ in body + part }
                    return .response(206, ["Content-Type": "multipart/byteranges; boundary=x"], body: body)
                }
            ),
            (
                "other bytes",
                { request, data in .file(Data(data.map { $0 ^ 1 }), for: request) }
            ),
        ]
        for (name, answer) in answers {
            let fixture = try await LibraryFixture.noise([1, 2, 3])
            #expect(try await fixture.mirror() == [])
            let before = try fixture.contentPages("one")
            try fixture.correct(pages: [1, 12, 3])
            fixture.setFault { request, data in
                guard request.path.hasSuffix(".zip"), let data else { return nil }
                return [.send(answer(request, data))]
            }
            #expect(try await fixture.mirror().count == 1, "\(name)")
            #expect(try fixture.contentPages("one") == before, "\(name)")
            fixture.setFault(nil)
            #expect(try await fixture.mirror() == [], "\(name)")
            #expect(try fixture.contentPages("one") == fixture.sourcePages("one"), "\(name)")
        }
    }
}
