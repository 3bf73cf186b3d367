import Foundation
import Periodical
import TestSupport
import Testing

@testable import PressServer

/// Tests of damaged and hostile backups.
@Suite struct BackupArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the bytes of an entry with its padding.
    private func entry(_ header: TarHeader, _ content: String = "") -> Data {
        Data(header.bytes) + Data(content.utf8) + Data(count: TarHeader.padding(after: content.utf8.count))
    }

    private func file(_ path: String, _ content: String) -> Data {
        entry(TarHeader(.file, path, byteCount: content.utf8.count), content)
    }

    /// Returns an entry of another type, with a correct checksum.
    private func entry(type: Character, _ path: String) -> Data {
        var bytes = TarHeader(.file, path).bytes
        bytes[156] = type.asciiValue ?? 0
        for place in 148..<156 { bytes[place] = 0x20 }
        let sum = String(bytes.reduce(0) { $0 + Int($1) }, radix: 8)
        let digits = String(repeating: "0", count: 6 - sum.count) + sum + "\u{0}"
        for (place, byte) in digits.utf8.enumerated() { bytes[148 + place] = byte }
        return Data(bytes)
    }

    private func restore(_ data: Data, _ name: String = "new") throws -> MastheadError? {
        let backup = try folder.write("backup.tar", data + Data(count: 1024))
        let error = #expect(throws: MastheadError.self) { try PressRestore(backup, into: folder[name]).run() }
        #expect(!FileManager.default.fileExists(atPath: folder[name].path), "\(error as Any)")
        return error
    }

    @Test("paths out of the folder, links and sizes larger than the archive are rejected")
    func hostile() throws {
        for path in ["../a", "a/../../b", "/etc/passwd", "a//b", "./a", "a/.", ""] {
            #expect(try restore(file(path, "x"))?.found.contains("leads out of the folder") == true, "\(path)")
        }
        for type in ["1", "2", "3", "4", "6", "7", "g", "L", "S"] as [Character] {
            #expect(try restore(entry(type: type, "a"))?.found.contains("neither a file nor a folder") == true)
        }
        let large = try restore(entry(TarHeader(.file, "a", byteCount: 0o77_777_777_777)))
        #expect(large?.found == "a is longer than the archive", "\(large as Any)")
        let records = try #require(TarHeader(.file, "a", byteCount: 1 << 60).extended)
        let text = String(decoding: records, as: UTF8.self)
        let header = entry(TarHeader(.extended, "pax", byteCount: records.count), text)
        let larger = try restore(header + file("a", "x"))
        #expect(larger?.found == "a is longer than the archive", "\(larger as Any)")
        let away = TarHeader(.file, String(repeating: "../", count: 50) + "x").extended ?? []
        let path = String(decoding: away, as: UTF8.self)
        let outside = try restore(entry(TarHeader(.extended, "pax", byteCount: path.utf8.count), path) + file("a", "x"))
        #expect(outside?.found.contains("leads out of the folder") == true, "\(outside as Any)")
        let zero = entry(TarHeader(.extended, "pax", byteCount: 12), "12 path=a\u{0}b\n")
        #expect(try restore(zero + file("a", "x"))?.found.contains("leads out of the folder") == true)
        for records in ["9 path=a", "99999999999 path=a\n", "x", "-1 a=b\n", "10 other=\n\n"] {
            let header = entry(TarHeader(.extended, "pax", byteCount: records.utf8.count), records)
            #expect(try restore(header + file("a", "x"))?.found == "a header is malformed", "\(records)")
        }
        #expect(try restore(file("a", "x") + file("a", "y"))?.found == "a is in the backup twice")
        #expect(try restore(file("a", "x") + file("a/b", "y"))?.action == "restore")
        #expect(try restore(Data("not a tar".utf8))?.found.contains("damaged") == true)
        #expect(try restore(Data())?.found.contains("manifest is missing") == true)
    }

    @Test("an archive keeps its files, permissions and long paths, and tar(1) can list it")
    func roundTrip() async throws {
        let long = "private/" + String(repeating: "é", count: 120) + "/a.zip"
        var tar = try TarWriter(folder["a.tar"])
        try tar.add(folder: "private", mode: 0o2750)
        try tar.add(Data("hello".utf8), as: long)
        try folder.write("source", Data(repeating: 7, count: 700_000))
        let isAdded = try tar.add(folder["source"], as: "b", mode: nil)
        let isMissingAdded = try tar.add(folder["none"], as: "c", mode: nil)
        #expect(isAdded && !isMissingAdded)
        try tar.finish()
        let reader = try TarReader(folder["a.tar"])
        let first = try #require(try reader.next())
        #expect(first.kind == .folder && first.path == "private" && first.mode == 0o2750)
        #expect(try reader.next()?.path == long)
        #expect(try reader.read() == Data("hello".utf8))
        let last = try #require(try reader.next())
        var data = Data()
        while let piece = try reader.read() { data += piece }
        #expect(last.path == "b" && data == Data(repeating: 7, count: 700_000))
        #expect(try reader.next() == nil)
        let list = try await Tool.run(["tar", "--quoting-style=literal", "-tf", folder["a.tar"].path])
        #expect(list.status == 0 && list.output.split(separator: "\n").count == 3, "\(list)")
        #expect(TarHeader(.file, "a", byteCount: 9 << 30).extended == Array("19 size=9663676416\n".utf8))
    }

    @Test("a backup with a missing, changed or added file, or from a later version, is rejected")
    func incomplete() async throws {
        let place = PressFolder(folder["press"])
        _ = try await PressSetup(place, environment: [:]).run()
        try folder.write("press/private/a.zip", "paid content")
        let made = try await PressBackup(place, database: PressConfigurationFile.read(place).database)
            .write(to: folder["made.tar"])
        let whole = try Data(contentsOf: made.file)
        for count in [0, 511, 512, 700, whole.count / 2, whole.count - 1600] {
            let backup = try folder.write("backup.tar", whole.prefix(count))
            #expect(throws: MastheadError.self, "\(count)") { try PressRestore(backup, into: folder["new"]).run() }
            #expect(!FileManager.default.fileExists(atPath: folder["new"].path))
        }
        func changed(_ old: String, _ new: String) throws -> MastheadError? {
            var data = whole
            let range = try #require(data.firstRange(of: Data(old.utf8)), "\(old)")
            data.replaceSubrange(range, with: Data(new.utf8))
            return try restore(data)
        }
        #expect(try changed("paid content", "free content")?.found.contains("does not match its hash") == true)
        #expect(try changed(#""format" : 1"#, #""format" : 2"#)?.code == .storeNewer)
        #expect(try changed(#""administration-1""#, #""administration-9""#)?.code == .storeNewer)
        let renamed = try changed(#""path" : "private/a.zip""#, #""path" : "private/b.zip""#)
        #expect(renamed?.found == "private/b.zip is missing", "\(renamed as Any)")
        #expect(try changed(#""files""#, #""filet""#)?.found == "the manifest is malformed")
        // Without the two empty blocks at its end, another entry can follow.
        let more = try restore(whole.dropLast(1024) + file("more", "x"))
        #expect(more?.found == "files follow the manifest", "\(more as Any)")
        let first = try restore(file("more", "x") + whole)
        #expect(first?.found == "more is not in the manifest", "\(first as Any)")
        #expect(try PressRestore(made.file, into: folder["new"]).run().fileCount == made.fileCount)
    }
}
