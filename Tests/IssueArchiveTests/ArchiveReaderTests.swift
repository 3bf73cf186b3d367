import Foundation
import IssueArchive
import Periodical
import TestSupport
import Testing

@Suite struct ArchiveReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates an archive with Python, which writes anything.
    private func archive(_ statements: String) async throws -> URL {
        let file = folder["made.zip"]
        let script = "import zipfile, sys, struct\nz = zipfile.ZipFile(sys.argv[1], 'w')\n\(statements)\nz.close()"
        let result = try await Tool.run(["python3", "-W", "ignore", "-c", script, file.path])
        try #require(result.status == 0, "\(result.errors)")
        return file
    }

    private func extract(_ file: URL, limits: ArchiveLimits = ArchiveLimits()) throws -> [String: Data] {
        let target = folder["out"]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ArchiveReader.extract(file, into: target, limits: limits)
        return try FileTree.read(target)
    }

    @Test("files that are extracted from an archive are unchanged and in the right folders")
    func extracts() async throws {
        let file = try await archive(
            "z.writestr('a/', ''); z.writestr('a/b/c.txt', 'hello'); z.writestr('d.txt', 'x' * 100000)")
        let files = try extract(file)
        #expect(files.keys.sorted() == ["a/b/c.txt", "d.txt"])
        #expect(files["a/b/c.txt"] == Data("hello".utf8))
        #expect(try ArchiveReader.data(of: "d.txt", in: file)?.count == 100_000)
        #expect(try ArchiveReader.data(of: "e.txt", in: file) == nil)
    }

    @Test(
        "an archive is rejected even if only one of its entries is unsafe",
        arguments: [
            "z.writestr('../evil.txt', 'x')", "z.writestr('/etc/evil', 'x')", "z.writestr('a/../../evil', 'x')",
            "z.writestr('..\\\\b.txt', 'x')", "z.writestr('a\\nb', 'x')", "z.writestr('a', 'x'); z.writestr('A', 'y')",
            "z.writestr('a', 'x'); z.writestr('a', 'y')",
            "i = zipfile.ZipInfo('link'); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')",
        ])
    func unsafe(statements: String) async throws {
        let file = try await archive(statements)
        let error = #expect(throws: MastheadError.self) { try extract(file) }
        #expect(error?.code == .hostileArchive, "\(error?.description ?? "")")
        #expect(FileManager.default.fileExists(atPath: folder["evil.txt"].path) == false)
    }

    @Test("in an archive from Windows, backslashes in paths separate folders")
    func backslashes() async throws {
        let file = try await archive("z.writestr('a\\\\b.txt', 'x')")
        #expect(try extract(file) == ["a/b.txt": Data("x".utf8)])
    }

    @Test("a truncated archive is reported as damaged")
    func truncated() async throws {
        let file = try await archive("z.writestr('a.bin', bytes(range(256)) * 4000)")
        let data = try Data(contentsOf: file)
        for length in [10, data.count / 2, data.count - 1] {
            try data.prefix(length).write(to: file)
            let error = #expect(throws: MastheadError.self) { try extract(file) }
            #expect(error?.code == .damagedArchive)
        }
    }

    @Test("a changed byte in an archive is detected by its checksum")
    func corrupted() async throws {
        let file = try await archive("z.writestr('a.bin', bytes(range(256)) * 4000)")
        var data = try Data(contentsOf: file)
        data[5000] ^= 1
        try data.write(to: file)
        let error = #expect(throws: MastheadError.self) { try extract(file) }
        #expect(error?.code == .damagedArchive)
    }

    @Test("a ZIP bomb is rejected before it is extracted, because of its compression ratio")
    func bomb() async throws {
        let file = try await archive("z.writestr('a', b'0' * (80 << 20), compress_type=zipfile.ZIP_DEFLATED)")
        let error = #expect(throws: MastheadError.self) { try extract(file) }
        #expect(error?.code == .hostileArchive)
        #expect(try FileTree.read(folder["out"]).isEmpty)
    }

    @Test("an archive with overlapping entries is rejected")
    func overlapping() async throws {
        // The bytes of the first entry are another archive, whose entry the directory lists as well.
        let file = try await archive(
            """
            import io
            inner = io.BytesIO()
            y = zipfile.ZipFile(inner, 'w'); y.writestr('b', bytes(range(256)) * 40); y.close()
            z.writestr('a', inner.getvalue())
            b = y.infolist()[0]; b.header_offset = 31; z.filelist.append(b)
            """)
        let error = #expect(throws: MastheadError.self) { try extract(file) }
        #expect(error?.code == .hostileArchive)
    }

    @Test("an archive with too many entries is rejected")
    func tooMany() async throws {
        var limits = ArchiveLimits()
        limits.entryCount = 3
        let file = try await archive("for i in range(4): z.writestr(str(i), 'x')")
        #expect(throws: MastheadError.self) { try extract(file, limits: limits) }
    }

    @Test("an archive is recognized by its first bytes")
    func recognizes() async throws {
        #expect(try ArchiveReader.isArchive(try folder.write("a.pdf", "%PDF-1.4")) == false)
        #expect(try ArchiveReader.isArchive(try await archive("z.writestr('a', 'x')")))
    }
}
