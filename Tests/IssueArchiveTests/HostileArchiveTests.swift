import Foundation
import IssueArchive
import Periodical
import TestSupport
import Testing

/// Tests of malicious archives, which are refused with a reason before any file is written.
@Suite struct HostileArchiveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates an archive of two files with Python, changes its bytes, and returns the error.
    /// - Parameter leaving: the maximum number of bytes that may have been written, for faults that appear only while
    ///   unpacking.
    private func refusal(
        of statements: String, changes: String = "", leaving most: Int? = nil
    ) async throws -> MastheadError? {
        let file = folder["made.zip"]
        let script = """
            import zipfile, sys, struct
            z = zipfile.ZipFile(sys.argv[1], 'w')
            def typed(name, mode):
                i = zipfile.ZipInfo(name); i.create_system = 3; i.external_attr = mode << 16; return i
            \(statements)
            z.close()
            b = bytearray(open(sys.argv[1], 'rb').read())
            local, central, end = b.find(b'PK\\3\\4'), b.find(b'PK\\1\\2'), b.find(b'PK\\5\\6')
            \(changes)
            open(sys.argv[1], 'wb').write(b)
            """
        let result = try await Tool.run(["python3", "-W", "ignore", "-c", script, file.path])
        try #require(result.status == 0, "\(result.errors)")
        let target = folder["out"]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let error = #expect(throws: MastheadError.self, "\(statements); \(changes)") {
            try ArchiveReader.extract(file, into: target)
        }
        let left = try FileTree.read(target)
        #expect(most.map { most in left.values.allSatisfy { $0.count <= most } } ?? left.isEmpty)
        return error
    }

    @Test(
        "archives that contain links or devices are rejected",
        arguments: ["0o120777", "0o010644", "0o020644", "0o060644", "0o140644"])
    func types(mode: String) async throws {
        let error = try await refusal(of: "z.writestr(typed('x', \(mode)), '/etc/passwd')")
        #expect(error?.code == .hostileArchive)
    }

    @Test("an archive entry with a long or wrongly encoded name is rejected")
    func names() async throws {
        let latin = try await refusal(
            of: "z.writestr('abc', 'x')",
            changes: "b[local+31] = 0xE9; b[central+47] = 0xE9; b[local+7] |= 8; b[central+9] |= 8")
        #expect(latin?.code == .hostileArchive)
        #expect(try await refusal(of: "z.writestr('n' * 300, 'x')")?.code == .hostileArchive)
        #expect(try await refusal(of: "z.writestr('a/' * 600 + 'b', 'x')")?.code == .hostileArchive)
    }

    @Test("an archive is rejected if two names differ only in case or Unicode form")
    func collisions() async throws {
        #expect(try await refusal(of: "z.writestr('É', 'x'); z.writestr('é', 'y')")?.code == .hostileArchive)
        let error = try await refusal(of: "z.writestr('\\u00e9', 'x'); z.writestr('e\\u0301', 'y')")
        #expect(error?.code == .hostileArchive)
    }

    @Test("an archive is rejected if one path is both a file and a folder")
    func fileAsFolder() async throws {
        #expect(try await refusal(of: "z.writestr('a', 'x'); z.writestr('A/b', 'y')")?.code == .hostileArchive)
        #expect(try await refusal(of: "z.writestr('a/b', 'x'); z.writestr('a', 'y')")?.code == .hostileArchive)
    }

    @Test("archives with encrypted entries or unknown compression methods are rejected")
    func methods() async throws {
        let encrypted = try await refusal(
            of: "z.writestr('a', 'x')", changes: "b[local+6] |= 1; b[central+8] |= 1")
        #expect(encrypted?.found.contains("encrypted") == true)
        for method in [1, 9, 14, 93, 99] {
            let unknown = try await refusal(
                of: "z.writestr('a', 'x')", changes: "b[local+8] = \(method); b[central+10] = \(method)")
            #expect(unknown?.found.contains("method \(method)") == true)
        }
    }

    @Test(
        "an archive is rejected if its directory contradicts its local headers",
        arguments: [
            "b[local+30] = ord('b')", "b[local+14] ^= 1", "b[local+18] += 1", "b[local+22] += 1", "b[local+8] = 8",
            "b[local+6] |= 1",
        ])
    func disagreement(change: String) async throws {
        let error = try await refusal(of: "z.writestr('a', 'some text')", changes: change)
        #expect(error?.code == .hostileArchive, "\(error?.description ?? "")")
    }

    @Test("an uncompressed archive entry with fewer bytes than it declares is rejected")
    func longer() async throws {
        let change = "struct.pack_into('<I', b, local+22, 99); struct.pack_into('<I', b, central+24, 99)"
        #expect(try await refusal(of: "z.writestr('a', 'some text')", changes: change)?.code == .hostileArchive)
    }

    @Test("a compressed archive entry that is larger than its declared size is rejected")
    func moreThanDeclared() async throws {
        let change = "struct.pack_into('<I', b, local+22, 99); struct.pack_into('<I', b, central+24, 99)"
        let error = try await refusal(
            of: "z.writestr('a', 'x' * 100000, compress_type=zipfile.ZIP_DEFLATED)", changes: change, leaving: 99)
        #expect([.hostileArchive, .damagedArchive].contains(error?.code))
    }

    @Test(
        "an archive with a contradictory directory is rejected as hostile or damaged",
        arguments: [
            "struct.pack_into('<H', b, end+10, 7); struct.pack_into('<H', b, end+8, 7)",
            "struct.pack_into('<I', b, end+12, 0xFFFFFF)", "struct.pack_into('<I', b, end+16, 0xFFFFFF)",
            "struct.pack_into('<I', b, central+42, 0xFFFFFF)", "struct.pack_into('<H', b, end+4, 1)",
            "struct.pack_into('<I', b, central+20, 0xFFFFFFFF)", "struct.pack_into('<H', b, central+28, 0xFFFF)",
        ])
    func directory(change: String) async throws {
        let error = try await refusal(of: "z.writestr('a', 'some text')", changes: change)
        #expect([.hostileArchive, .damagedArchive].contains(error?.code))
    }

    @Test("a Zip64 archive can be read")
    func zip64() async throws {
        let file = folder["wide.zip"]
        let script = """
            import zipfile, sys
            z = zipfile.ZipFile(sys.argv[1], 'w')
            with z.open('a', 'w', force_zip64=True) as f: f.write(b'hello')
            z.close()
            """
        _ = try await Tool.run(["python3", "-c", script, file.path])
        #expect(try ArchiveReader.data(of: "a", in: file) == Data("hello".utf8))
    }
}
