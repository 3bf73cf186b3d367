import Foundation
import IssueArchive
import Periodical
import TestSupport
import Testing

/// Tests of archives from other programs and attackers, which are read correctly or refused with a reason.
@Suite struct ForeignArchiveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Python functions that create archives byte by byte, with any bytes between the entries.
    private static let prelude = """
        import struct, sys, zlib
        def local(name, data, flags=0, extra=b''):
            return struct.pack('<IHHHHHIIIHH', 0x04034B50, 20, flags, 0, 0, 33, zlib.crc32(data), len(data), len(data),
                               len(name), len(extra)) + name + extra + data
        def central(name, data, offset, flags=0, extra=b'', maker=0x0314, mode=0o100644):
            return struct.pack('<IHHHHHHIIIHHHHHII', 0x02014B50, maker, 20, flags, 0, 0, 33, zlib.crc32(data), len(data),
                               len(data), len(name), len(extra), 0, 0, 0, mode << 16 if maker >> 8 == 3 else 0, offset) + name + extra
        def end(count, size, start, comment=b''):
            return struct.pack('<IHHHHIIH', 0x06054B50, 0, 0, count, count, size, start, len(comment)) + comment
        def archive(names, before=b'', between=b'', ahead=b'', comment=b'', behind=b'', flags=0, extra=b'', maker=0x0314):
            body, directory = before, b''
            for number, name in enumerate(names):
                data = b'data of %d' % number
                directory += central(name, data, len(body), flags, extra, maker)
                body += local(name, data, flags) + between
            body += ahead
            return body + directory + end(len(names), len(directory), len(body), comment) + behind
        def unicode_path(raw, text):
            data = b'\\1' + struct.pack('<I', zlib.crc32(raw)) + text.encode()
            return struct.pack('<HH', 0x7075, len(data)) + data

        """

    private func make(_ expression: String) async throws -> URL {
        let file = folder["made.zip"]
        let script = Self.prelude + "open(sys.argv[1], 'wb').write(\(expression))"
        let made = try await Tool.run(["python3", "-W", "ignore", "-c", script, file.path])
        try #require(made.status == 0, "\(made.errors)")
        return file
    }

    @Test(
        "archives with old encodings, long comments or trailing bytes can be read",
        arguments: [
            ("archive([b'caf\\x82.png', b'\\x9Aber/\\x94l.png'])", ["café.png", "Über/öl.png"]),
            ("archive(['\u{E9}t\u{E9}.png'.encode()])", ["été.png"]),
            ("archive(['\u{E9}t\u{E9}.png'.encode()], flags=0x800)", ["été.png"]),
            ("archive(['e\u{301}te\u{301}.png'.encode()])", ["été.png"]),
            ("archive([b'\\x95\\x5C\\x8E\\x86/1.png'])", ["表紙/1.png"]),
            ("archive([b'\\xE9t.png'], extra=unicode_path(b'\\xE9t.png', '\u{E9}t.png'))", ["ét.png"]),
            ("archive([b'\\xE9t.png'], extra=unicode_path(b'other', '\u{E9}t.png'))", ["Θt.png"]),
            ("archive([b'a.png', b'b.png'], comment=b'x' * 60000)", ["a.png", "b.png"]),
            ("archive([b'a.png'], comment=b'x' * 65535)", ["a.png"]),
            ("archive([b'a.png'], comment=b'PK\\5\\6' * 9)", ["a.png"]),
            ("archive([b'a.png', b'b.png'], behind=b'\\0' * 3)", ["a.png", "b.png"]),
            ("archive([b'a.png', b'b.png'], comment=b'shop', behind=b'\\r\\n' * 20000)", ["a.png", "b.png"]),
            ("archive([b'a.png', b'b.png'], before=b'#!/bin/sh\\n' * 20)", ["a.png", "b.png"]),
            ("archive([b'a.png', b'b.png'], between=b'\\0' * 70)", ["a.png", "b.png"]),
            ("archive([b'b.png', b'a.png'], maker=0x0014)", ["b.png", "a.png"]),
            ("archive(['\u{131}.png'.encode(), b'i.png'])", ["ı.png", "i.png"]),
            ("archive([b'a\\\\b.png'], maker=0x0014)", ["a/b.png"]),
            ("archive([b'caf\\x82\\\\b.png'], maker=0x0014)", ["café/b.png"]),
            ("archive([b'./a.png', b'./b/c.png', b'././d.png'])", ["a.png", "b/c.png", "d.png"]),
            ("archive([])", []),
        ])
    func read(expression: String, names: [String]) async throws {
        let file = try await make(expression)
        let entries = try ArchiveReader.entries(of: file)
        #expect(entries.map(\.path.string) == names)
        let target = folder["out"]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try ArchiveReader.extract(file, into: target)
        let files = try FileTree.read(target)
        #expect(files.count == names.count)
        for (number, name) in names.enumerated() {
            #expect(files[name] == Data("data of \(number)".utf8))
            #expect(try ArchiveReader.data(of: name, in: file) == Data("data of \(number)".utf8))
        }
    }

    @Test(
        "an archive is rejected if names in it are unsafe or collide, or if it has two directories",
        arguments: [
            ("archive([b'page.png\\0.exe'])", "NUL"),
            ("archive([b'C:\\\\x'])", "drive"),
            ("archive([b'a/b\\\\x'])", "backslash"),
            ("archive([b'C:\\\\x'], maker=0x0014)", "drive"),
            ("archive([b'a\\\\..\\\\..\\\\x'], maker=0x0014)", "'..'"),
            ("archive([b'C:/x'])", "drive"),
            ("archive([b'/x'])", "absolute"),
            ("archive([b'a/../x'])", "'..'"),
            ("archive([b'./../x'])", "'..'"),
            ("archive([b'.//x'])", "absolute"),
            ("archive([b'a/./x'])", "'.'"),
            ("archive([b'./a.png', b'a.png'])", "twice"),
            ("archive(['stra\u{DF}e'.encode(), b'STRASSE'])", "twice"),
            ("archive(['\u{1E9E}'.encode(), 'ss'.encode()])", "twice"),
            ("archive(['\u{FB01}n'.encode(), b'FIN'])", "twice"),
            ("archive(['\u{3BF}\u{3C2}'.encode(), '\u{39F}\u{3A3}'.encode()])", "twice"),
            ("archive(['\u{212A}'.encode(), b'k'])", "twice"),
            ("archive([b'caf\\x82', 'caf\u{E9}'.encode()])", "twice"),
            ("archive([b'\\xE9t.png'], flags=0x800)", "not UTF-8"),
            (
                "archive([b'a.png'], extra=unicode_path(b'a.png', 'b.png')) + b'PK\\3\\4' + b'\\0' * 60",
                "is not in the directory"
            ),
            ("archive([b'a.png', b'b.png'], between=local(b'hidden', b'x'))", "is not in the directory"),
            ("archive([b'a.png'], before=local(b'hidden', b'x'))", "is not in the directory"),
            ("archive([b'a.png'], ahead=local(b'hidden', b'x'))", "is not in the directory"),
            ("archive([b'a.png'], comment=local(b'hidden', b'x'))", "is not in the directory"),
            ("archive([b'a.png'], comment=archive([b'b.png']))", "two directories"),
            ("archive([b'a.png'], behind=archive([b'b.png']))", "two directories"),
            ("archive([b'a.png']) + central(b'b', b'', 0) + end(1, 47, len(archive([b'a.png'])))", "two directories"),
        ])
    func refused(expression: String, says: String) async throws {
        let file = try await make(expression)
        let target = folder["out"]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let error = #expect(throws: MastheadError.self) { try ArchiveReader.extract(file, into: target) }
        #expect(error?.code == .hostileArchive)
        #expect(error?.found.contains(says) == true, "\(error?.found ?? "")")
        #expect(try FileTree.read(target).isEmpty)
    }

    @Test("an archive that declares too many entries is rejected before the entries are read")
    func many() async throws {
        let file = try await make(
            """
            (lambda l, c, n: l * n + c * n + struct.pack('<IQHHIIQQQQ', 0x06064B50, 44, 45, 45, 0, 0, n, n, len(c) * n, len(l) * n)
             + struct.pack('<IIQI', 0x07064B50, 0, (len(l) + len(c)) * n, 1) + struct.pack('<IHHHHIIH', 0x06054B50, 0, 0, 65535, 65535, 0xFFFFFFFF, 0xFFFFFFFF, 0))(
                local(b'a', b''), central(b'a', b'', 0), 1000000)
            """)
        let start = ProcessorTime.ofThread
        let error = #expect(throws: MastheadError.self) { try ArchiveReader.entries(of: file) }
        #expect(error?.found == "the archive has more than 100000 entries")
        #expect(ProcessorTime.ofThread - start < .seconds(2))
    }

    @Test("the time to check an archive is proportional to the number of its entries")
    func linear() async throws {
        func seconds(_ count: Int) async throws -> Double {
            let file = try await make("archive([b'%07d' % n for n in range(\(count))])")
            var best = Double.infinity
            for _ in 0..<3 {
                let start = ProcessorTime.ofThread
                #expect(try ArchiveReader.entries(of: file).count == count)
                best = min(best, (ProcessorTime.ofThread - start) / .seconds(1))
            }
            return best
        }
        let few = try await seconds(1_000)
        let many = try await seconds(8_000)
        #expect(many < few * 8 * 3, "\(few) s for 1,000 and \(many) s for 8,000")
    }

    @Test("file names in old encodings are decoded even if an archive is only partly downloaded")
    func beginning() async throws {
        let whole = try await make("archive([b'caf\\x82.png', b'b.png'])")
        let cut = try folder.write("cut.zip", try Data(contentsOf: whole).prefix(60))
        let target = folder["early"]
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        #expect(try ArchiveReader.extractBeginning(cut, into: target).map(\.string) == ["café.png"])
    }
}
