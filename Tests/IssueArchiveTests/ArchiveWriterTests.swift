import Cryptography
import Foundation
import IssueArchive
import Periodical
import TestSupport
import Testing

@Suite struct ArchiveWriterTests {
    let folder: TemporaryFolder
    let sources: [ArchiveSource]

    init() throws {
        folder = try TemporaryFolder()
        let noise = try folder.write("noise.bin", .noise(300_000))
        sources = [
            ArchiveSource(
                path: try AssetPath("pages.plist"), content: .data(Data(String(repeating: "<key/>", count: 500).utf8))),
            ArchiveSource(path: try AssetPath("figures/é 日本.png"), content: .file(noise)),
            ArchiveSource(path: try AssetPath("noise.bin"), content: .file(noise)),
            ArchiveSource(path: try AssetPath("empty.txt"), content: .data(Data())),
        ]
    }

    @Test("the index lists the correct offset and hash of each archive entry")
    func offsets() async throws {
        let file = folder["a.zip"]
        let archive = try ArchiveWriter.write(sources, to: file, scale: .standard)
        let bytes = try Data(contentsOf: file)
        #expect(archive.size == bytes.count)
        #expect(archive.sha256 == SHA256.hash(data: bytes).hexadecimal)
        #expect(archive.entries.map(\.method) == [.deflate, .store, .store, .store])
        for entry in archive.entries where entry.method == .store {
            let data = bytes[entry.offset..<entry.offset + entry.length]
            #expect(SHA256.hash(data: data).hexadecimal == entry.sha256)
        }
        let script = """
            import zlib, sys
            o, l, n = map(int, sys.argv[2:])
            data = open(sys.argv[1], 'rb').read()[o:o + l]
            assert len(zlib.decompress(data, -15)) == n
            """
        let first = archive.entries[0]
        let result = try await Tool.run([
            "python3", "-c", script, file.path, "\(first.offset)", "\(first.length)", "\(first.size)",
        ])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(
        "unzip, Python and bsdtar can read Masthead's archives",
        .enabled(if: Tool.isInstalled("unzip") && Tool.isInstalled("bsdtar")))
    func otherReaders() async throws {
        let file = folder["a.zip"]
        try _ = ArchiveWriter.write(sources, to: file, scale: .standard)
        #expect(try await Tool.run(["unzip", "-t", file.path]).status == 0)
        #expect(try await Tool.run(["bsdtar", "-tf", file.path], environment: ["LC_ALL": "C.UTF-8"]).status == 0)
        let script = """
            import zipfile, sys
            z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
            for i in z.infolist():
                assert i.date_time[:3] == (1980, 1, 1), i.date_time
                assert i.external_attr >> 16 & 0o777 == 0o644, oct(i.external_attr)
                assert not i.is_dir()
            assert 'figures/é 日本.png' in z.namelist(), z.namelist()
            assert z.getinfo('figures/é 日本.png').flag_bits & 0x800
            """
        let result = try await Tool.run(["python3", "-c", script, file.path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("if a file cannot be added to an archive, the error names the file")
    func missingSource() throws {
        let lost = ArchiveSource(path: try AssetPath("x.png"), content: .file(folder["nowhere.png"]))
        let error = #expect(throws: MastheadError.self) {
            try ArchiveWriter.write([lost], to: folder["a.zip"], scale: .standard)
        }
        #expect(error?.subject.hasSuffix("nowhere.png") == true)
    }

    @Test("if the disk is full, writing an archive reports this")
    func fullDisk() throws {
        try #require(access("/dev/full", W_OK) == 0)
        let error = #expect(throws: MastheadError.self) {
            try ArchiveWriter.write(sources, to: URL(filePath: "/dev/full"), scale: .standard)
        }
        #expect(error?.found == String(cString: strerror(ENOSPC)))
    }
}
