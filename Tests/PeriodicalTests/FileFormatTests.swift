import Foundation
import Periodical
import Testing

/// Tests how the format of a file is detected by its first bytes.
@Suite struct FileFormatTests {
    /// Returns the bytes of a box: its size, its type and its content.
    private static func box(_ size: [UInt8], _ type: String, _ rest: [UInt8] = []) -> [UInt8] {
        size + Array(type.utf8) + rest
    }

    @Test("a video file is recognized whatever the size of its first box")
    func boxes() {
        let (large, small): ([UInt8], [UInt8]) = ([0x0A, 0x41, 0x42, 0x43], [0, 0, 0, 0x18])
        #expect(FileFormat(Self.box(large, "mdat", [0x00, 0x01, 0xFE])) == .isoMedia)
        #expect(FileFormat(Self.box(small, "ftypqt  ")) == .isoMedia)
        #expect(FileFormat(Self.box(small, "ftypavif")) == .heif)
        #expect(FileFormat("The free lunch".utf8) == .text)
        #expect(FileFormat("Carefree words, and a skip\n".utf8) == .text)
    }

    @Test("arbitrary bytes are not mistaken for an audio frame")
    func sound() {
        let mpeg: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
        let adts: [UInt8] = [0xFF, 0xF1, 0x50, 0x80]
        #expect(FileFormat(mpeg) == .mpegAudio)
        #expect(FileFormat(adts) == .adts)
        let others: [[UInt8]] = [[0xFF, 0xEA, 0x90, 0x00], [0xFF, 0xFB, 0xF0, 0x00], [0xFF, 0xFB, 0x9C, 0x00]]
        for other in others { #expect(FileFormat(other) == nil, "\(other)") }
    }

    @Test(
        "a ZIP archive is recognized by each of its possible first bytes",
        arguments: ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{7}\u{8}PK", "PK00PK\u{3}\u{4}"])
    func zips(start: String) {
        #expect(FileFormat(start.utf8)?.isZip == true)
    }

    @Test("a PDF is recognized even if text precedes it")
    func others() {
        #expect(FileFormat("Warning: deprecated\n%PDF-1.7".utf8) == .pdf)
        #expect(FileFormat("PDF-1.7".utf8) == .text)
        #expect(Set(FileFormat.allCases.map(\.name)).count == FileFormat.allCases.count)
    }
}
