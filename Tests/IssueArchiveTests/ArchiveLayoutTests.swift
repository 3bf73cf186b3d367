import Cryptography
import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssueArchive

/// Tests of invalid indexes, and the data of single entries.
@Suite struct ArchiveLayoutTests {
    private static let hash = String(repeating: "a", count: 64)

    private static let emptyHash = SHA256.hash(data: Data()).hexadecimal

    private func entry(
        _ path: String = "a", _ offset: Int = 40, _ length: Int = 10, size: Int? = nil,
        _ method: IndexedEntry.Method = .store, sha256: String = hash
    ) -> IndexedEntry {
        IndexedEntry(path: path, offset: offset, length: length, size: size ?? length, method: method, sha256: sha256)
    }

    private func layout(_ entries: [IndexedEntry], size: Int = 1000) throws(MastheadError) -> ArchiveLayout {
        var limits = ArchiveLimits()
        limits.entryCount = 3
        return try ArchiveLayout(
            IndexedArchive(scale: .standard, size: size, sha256: Self.hash, entries: entries), limits: limits,
            subject: "index")
    }

    @Test("an archive index with unsafe paths, excessive sizes or impossible offsets is rejected")
    func hostile() throws {
        let faults: [[IndexedEntry]] = [
            [entry("../a")], [entry("/a")], [entry("a\\b")], [entry("")], [entry("a"), entry("A", 60)],
            [entry("a"), entry("a/b", 60)], [entry("a/b"), entry("a", 60)],
            [entry("a", -1)], [entry("a", 40, -1)], [entry("a", 995)], [entry("a", .max)], [entry("a", 40, .max)],
            [entry("a"), entry("b", 45)], [entry("b", 60), entry("a", 40)],
            [entry("a", size: 11)], [entry("a", size: -1, .deflate)], [entry("a", size: 1 << 40, .deflate)],
            [entry("a", sha256: "abc")], [entry("a", sha256: String(repeating: "g", count: 64))],
            [entry("a"), entry("b", 60), entry("c", 80), entry("d", 100)],
            [entry("a", 40, 0)], [entry("a", 40, 2, size: 0, .deflate)],
        ]
        for entries in faults {
            #expect(throws: MastheadError.self, "\(entries)") { try layout(entries) }
        }
        #expect(throws: MastheadError.self) { try layout([], size: -1) }
        #expect(try layout([entry("a"), entry("b/c", 60, 0, sha256: Self.emptyHash)]).contentByteCount == 10)
    }

    @Test("the entry at an offset of an archive is found")
    func place() throws {
        let layout = try layout([entry("a", 40, 10), entry("b", 60, 0, sha256: Self.emptyHash), entry("c", 80, 5)])
        #expect([0, 40, 49, 50, 84, 85, 999].map(layout.entryNumber(at:)) == [0, 0, 0, 1, 2, 3, 3])
        #expect(layout.entryNumber(of: "c") == 2)
        #expect(layout.entryNumber(of: "d") == nil)
    }

    @Test("decompressing an archive entry fails if its data has the wrong length or format")
    func inflate() async throws {
        let folder = try TemporaryFolder()
        let file = Data(String(repeating: "words, words, ", count: 50_000).utf8)
        try folder.write("file", file)
        try folder.write("pages.plist", file)
        let script = """
            import sys, zlib
            data = open(sys.argv[1], 'rb').read()
            squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
            open(sys.argv[2], 'wb').write(squeezer.compress(data) + squeezer.flush())
            """
        _ = try await Tool.run(["python3", "-c", script, folder["file"].path, folder["data"].path])
        let data = try Data(contentsOf: folder["data"])
        let hash = try EntryInflater.inflate(folder["data"], into: folder["out"], size: file.count)
        #expect(hash == SHA256.hash(data: file).hexadecimal)
        #expect(try Data(contentsOf: folder["out"]) == file)
        for (name, bytes, size) in [
            ("longer", data, file.count - 1), ("shorter", data, file.count + 1), ("cut", data.dropLast(5), file.count),
            ("more behind", data + Data([0]), file.count), ("no deflate", Data.noise(500), 500), ("empty", Data(), 0),
        ] {
            try folder.write("bad", Data(bytes))
            #expect(try EntryInflater.inflate(folder["bad"], into: folder["out"], size: size) == nil, "\(name)")
        }
    }
}
