import Formats
import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import LibraryCore
@testable import LibraryDownloads

/// Tests of end markers, which show that a file without a known length or hash is complete.
@Suite struct ContentEndTests {
    private static let plain: String =
        "%PDF-1.4\n1 0 obj\n" + String(repeating: "x", count: 9000) + "\nstartxref\n9\n%%EOF\n"
    private static let linear: String =
        "%PDF-1.4\n1 0 obj <</Linearized 1 /L 6000 /H [1 2]>>\nstartxref\n0\n%%EOF\n"
        + String(repeating: "x", count: 5950) + "\n%%EOF\n"
    private static let padded: String = plain + String(repeating: "\0", count: 60_000)
    private static let commented: String = plain + "<!-- served in 3 ms -->"
    private static let updated: String = plain + "2 0 obj\n" + String(repeating: "y", count: 9000)

    private static let documents: [(String, Bool)] = [
        (plain, true), (String(plain.prefix(5000)), false), (padded, true), (commented, true),
        (String(plain.dropLast(20)), false), (String(plain.dropLast(6)), true), (linear, true),
        (String(linear.prefix(3000)), false), (updated, false),
    ]

    @Test("a PDF that does not end with its end marker is incomplete", arguments: documents)
    func ending(text: String, isWhole: Bool) throws {
        #expect((ContentEnd.fault(of: Data(text.utf8)) == nil) == isWhole)
        let folder = try TemporaryFolder()
        let file = try folder.write("a", text)
        #expect((try ContentEnd.fault(of: file) == nil) == isWhole)
    }

    @Test("pictures and ZIP archives without an end marker are incomplete")
    func others() async throws {
        let folder = try TemporaryFolder()
        let code = """
            import zipfile, sys, zlib, struct
            z = zipfile.ZipFile(sys.argv[1] + '/a.zip', 'w'); z.writestr('a.txt', 'words' * 9000); z.close()
            c = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
            open(sys.argv[1] + '/a.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + c(b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 0, 0, 0, 0)) + c(b'IDAT', zlib.compress(b'\\0\\0')) + c(b'IEND', b''))
            """
        _ = try await Tool.run(["python3", "-c", code, folder.url.path])
        for name in ["a.zip", "a.png"] {
            let data = try Data(contentsOf: folder[name])
            #expect(ContentEnd.fault(of: data) == nil, "\(name)")
            #expect(ContentEnd.fault(of: data.dropLast(30)) != nil, "\(name)")
        }
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + Data("JFIF".utf8) + Data(count: 100)
        #expect(ContentEnd.fault(of: jpeg) != nil && ContentEnd.fault(of: jpeg + [0xFF, 0xD9]) == nil)
        let webp = Data("RIFF".utf8) + Data([100, 0, 0, 0]) + Data("WEBPVP8 ".utf8) + Data(count: 92)
        #expect(ContentEnd.fault(of: webp) == nil && ContentEnd.fault(of: webp.dropLast(9)) != nil)
        for text in ["Dear reader", "ID3\u{3}", "", "<svg"] { #expect(ContentEnd.fault(of: Data(text.utf8)) == nil) }
    }

    @Test("a GIF without its trailer is incomplete")
    func gif() throws {
        let folder = try TemporaryFolder()
        let header = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0x80, 0, 0]) + Data(count: 6)
        let comment = Data([0x21, 0xFE, 3]) + Data(";;;".utf8) + Data([0])
        let part = Data([255]) + Data(repeating: 0x3B, count: 255)
        let picture = Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]) + (0..<400).reduce(Data()) { data, _ in data + part }
        let frames = header + comment + picture + Data([0]) + picture + Data([0])
        let cases: [(name: String, data: Data, isWhole: Bool)] = [
            ("whole", frames + [0x3B], true), ("with other bytes at the end", frames + [0x3B, 0, 0], true),
            ("without its trailer", frames, false), ("cut in a picture", frames.dropLast(500), false),
            ("cut after a picture", header + comment + picture + [0], false),
            ("cut in its header", frames.prefix(9), false),
            ("with an unknown block", header + [0x77], true),
        ]
        for (name, data, isWhole) in cases {
            #expect((ContentEnd.fault(of: data) == nil) == isWhole, "\(name)")
            let file = folder["a.gif"]
            try data.write(to: file)
            #expect((try ContentEnd.fault(of: file) == nil) == isWhole, "\(name)")
        }
    }

    @Test("a truncated PDF of unknown length is resumed until it is complete")
    func book() async throws {
        let folder = try TemporaryFolder()
        let whole = Data(Self.plain.utf8)
        let isFirst = FirstTime()
        let server = try ScriptedServer { request in
            guard request.path == "/a.pdf" else {
                let rows: [[String: String]] = [["Name": "a", "Date": "2026-01-01T00:00:00Z", "Content": "a.pdf"]]
                let data = (try? JSONSerialization.data(withJSONObject: rows)) ?? Data()
                return [.send(.response(200, body: data))]
            }
            let body = isFirst.isNow ? whole.prefix(5000) : whole
            return [.send(.response(200, body: body, contentLength: .some(nil)))]
        }
        defer { server.stop() }
        let library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        _ = try await library.adding.add(server.url("/issues.json"), handle: "p")
        #expect(await library.runner.run(try await library.downloads.queue("p/a")).isEmpty)
        let content = try #require(try await library.items.existingItem("p/a").contentURL).appending(path: "a.pdf")
        #expect(try Data(contentsOf: content) == whole)
        #expect(server.log.count { $0.path == "/a.pdf" } == 2)
    }

    @Test("verification finds a truncated PDF even if its stored hash matches")
    func verified() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", Self.plain)
        try fixture.writeCatalog([
            ["Name": .string("a"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("a.pdf")]
        ])
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.verification.verify("a").faults.isEmpty)
        let cut = String(Self.plain.prefix(5000))
        let file = try fixture.folder.write("library/issues/a/a.pdf", cut)
        let hash = try #require(try await FileVerifier.list(file.deletingLastPathComponent()).first)
        try fixture.query("UPDATE contentFile SET size = \(hash.size), sha256 = '\(hash.sha256)'")
        #expect(
            try await fixture.library.verification.verify("a").faults.map(\.found) == [
                "the file is cut off: the end of a PDF is missing"
            ])
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.verification.verify("a").faults.isEmpty)
        #expect(try Data(contentsOf: fixture.folder["library/issues/a/a.pdf"]) == Data(Self.plain.utf8))
    }
}
