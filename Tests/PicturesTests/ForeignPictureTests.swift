import Foundation
import Media
import Periodical
import Pictures
import TestSupport
import Testing

/// Tests of pictures from scanners, phones and paint programs, which pages cannot show.
@Suite(.enabled(if: Tool.isInstalled("vips") && Tool.isInstalled("heif-enc"))) struct ForeignPictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Draws with Python's Pillow: `i` is red, 80x120 pixels, with a blue upper left corner.
    private func draw(_ program: String, _ name: String) async throws -> URL {
        let start = """
            from PIL import Image, ImageCms; import sys; p = sys.argv[1]
            i = Image.new('RGB', (80, 120), (200, 30, 60)); i.paste((0, 0, 255), (0, 0, 40, 60))
            """
        let file = folder[name]
        let made = try await Tool.run(["/usr/bin/python3", "-c", "\(start)\n\(program)", file.path])
        try #require(made.status == 0, "\(made.errors)")
        return file
    }

    private func picture(_ file: URL) throws -> ForeignPicture {
        let start = try FileHandle(forReadingFrom: file).read(upToCount: FileFormat.inspectedByteCount)
        return try #require(ForeignPicture(file, FileFormat(start ?? Data())))
    }

    private func convert(_ file: URL, part: Int = 0) throws -> URL {
        let picture = try picture(file)
        return try picture.convert(try picture.parts().parts[part], to: folder["made-\(UUID().uuidString)"])
    }

    /// Returns the colors of a picture's first and last pixel.
    private func corners(_ file: URL) throws -> (first: [UInt8], last: [UInt8]) {
        let picture = try Picture(file)
        let pixels = try picture.pixels(fitting: try picture.size())
        return (Array(pixels.bytes.prefix(3)), Array(pixels.bytes.suffix(4).prefix(3)))
    }

    private func isNear(_ left: [UInt8], _ right: [UInt8], _ distance: Int = 12) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= distance }
    }

    @Test(
        "a picture in an unsupported format becomes a JPEG with the same colors",
        arguments: [
            ("i.save(p)", "a.bmp"), ("i.save(p)", "a.tif"), ("i.save(p, compression='tiff_lzw')", "[b] a, c.tiff"),
            ("i.save(p, format='TIFF')", "a%d.heic"), ("i.save(p, format='JPEG2000', irreversible=False)", "a.jp2"),
        ])
    func kinds(program: String, name: String) async throws {
        let made = try convert(try await draw(program, name))
        #expect(made.pathExtension == "jpg")
        #expect(try Picture(made).size() == PictureSize(width: 80, height: 120))
        let (first, last) = try corners(made)
        #expect(isNear(first, [0, 0, 255]) && isNear(last, [200, 30, 60]), "\(first) \(last)")
    }

    @Test("HEIC and AVIF pictures become JPEG", arguments: ["heic", "avif"])
    func phones(kind: String) async throws {
        let png = try await draw("i.save(p)", "a.png")
        let file = folder["a.\(kind)"]
        let encoded = try await Tool.run(
            ["heif-enc"] + (kind == "avif" ? ["-A"] : []) + [png.path, "-o", file.path])
        try #require(encoded.status == 0, "\(encoded.errors)")
        let made = try convert(file)
        let (first, last) = try corners(made)
        #expect(isNear(first, [0, 0, 255], 30) && isNear(last, [200, 30, 60], 30), "\(first) \(last)")
    }

    @Test("a converted picture is upright and keeps its transparency")
    func meaning() async throws {
        let turned = try convert(
            try await draw("e = Image.Exif(); e[0x0112] = 6; i.save(p, tiffinfo={274: 6})", "turned.tif"))
        #expect(try Picture(turned).size() == PictureSize(width: 120, height: 80))
        let (_, turnedLast) = try corners(turned)
        #expect(isNear(turnedLast, [200, 30, 60]))
        // Cyan ink.
        let ink = try convert(try await draw("Image.new('CMYK', (20, 20), (255, 0, 0, 0)).save(p)", "ink.tif"))
        let (cyan, _) = try corners(ink)
        #expect(cyan[0] < 60 && cyan[2] > 180, "\(cyan)")
        // The same red has another value in a wide-gamut profile.
        let profiled = folder["p3.tif"]
        let exported = try await Tool.run([
            "vips", "icc_transform", try await draw("i.save(p)", "plain.png").path, profiled.path, "p3",
            "--input-profile", "srgb",
        ])
        try #require(exported.status == 0, "\(exported.errors)")
        let red = try corners(try convert(profiled)).last
        #expect(isNear(red, [200, 30, 60], 6), "\(red)")
        let clear = try convert(try await draw("i.putalpha(120); i.save(p)", "clear.tif"))
        #expect(clear.pathExtension == "png")
        let pixels = try Picture(clear).pixels(fitting: PictureSize(width: 80, height: 120))
        #expect(pixels.bytes[3] == 120)
    }

    @Test("each page of a scanned document becomes a picture")
    func pages() async throws {
        let fax = "Image.new('1', (2480, 3508), 1)"
        let file = try await draw(
            "i.save(p, save_all=True, append_images=[\(fax), Image.new('L', (60, 50), 9)])", "scan.tif")
        let (parts, others) = try picture(file).parts()
        #expect(
            parts.map(\.size) == [
                PictureSize(width: 80, height: 120), PictureSize(width: 2480, height: 3508),
                PictureSize(width: 60, height: 50),
            ])
        #expect(others == 0)
        let white = try convert(file, part: 1)
        #expect(white.pathExtension == "png")
        #expect(try Picture(white).size() == PictureSize(width: 2480, height: 3508))
        let bytes = try #require(try FileManager.default.attributesOfItem(atPath: white.path)[.size] as? Int)
        #expect(bytes < 20_000, "a black-and-white picture has one bit per pixel: \(bytes)")
        let gray = try convert(file, part: 2)
        #expect(try Picture(gray).size() == PictureSize(width: 60, height: 50))

        let pyramid = folder["pyramid.tif"]
        let made = try await Tool.run([
            "vips", "tiffsave", try await draw("i.resize((800, 1200)).save(p)", "large.png").path, pyramid.path,
            "--pyramid", "--tile",
        ])
        try #require(made.status == 0, "\(made.errors)")
        let levels = try picture(pyramid).parts()
        #expect(levels.parts.map(\.size) == [PictureSize(width: 800, height: 1200)] && levels.otherCount > 0)
        #expect(try Picture(try convert(pyramid)).size() == PictureSize(width: 800, height: 1200))
    }

    @Test("a picture that is too large for phones is scaled down")
    func huge() async throws {
        let made = try convert(
            try await draw("Image.new('L', (9000, 3000), 7).save(p, compression='tiff_lzw')", "wide.tif"))
        #expect(try Picture(made).size() == PictureSize(width: 4096, height: 1365))
    }

    @Test("a picture that is rejected leaves no files")
    func hostile() async throws {
        var bomb = try Data(contentsOf: await draw("i.save(p)", "a.tif"))
        /// Writes a number into the entry of a tag with an inline value.
        func put(_ tag: UInt16, _ value: UInt32, in data: inout Data) {
            let place =
                data.range(of: Data([UInt8(tag & 255), UInt8(tag >> 8), 4, 0]))
                ?? data.range(
                    of: Data([UInt8(tag & 255), UInt8(tag >> 8), 3, 0]))
            guard let place else { return }
            data[place.lowerBound + 2] = 4
            withUnsafeBytes(of: value.littleEndian) { bytes in
                data.replaceSubrange(place.lowerBound + 8..<place.lowerBound + 12, with: bytes)
            }
        }
        put(256, 60_000, in: &bomb)
        put(257, 60_000, in: &bomb)
        var circle = try Data(contentsOf: folder["a.tif"])
        // The last four bytes of the only directory have the offset of the next one.
        let first = circle[4..<8]
        let start = first.reversed().reduce(0) { $0 << 8 + Int($1) }
        let count = Int(circle[start]) + Int(circle[start + 1]) << 8
        circle.replaceSubrange(start + 2 + count * 12..<start + 6 + count * 12, with: first)
        let whole = try Data(contentsOf: folder["a.tif"])
        let png = try await draw("i.save(p)", "a.png")
        let encoded = try await Tool.run(["heif-enc", png.path, "-o", folder["a.heic"].path])
        try #require(encoded.status == 0)
        let phone = try Data(contentsOf: folder["a.heic"])
        let files: [(String, Data, String)] = [
            ("bomb.tif", bomb, "60000x60000"), ("circle.tif", circle, "circle"),
            ("torn.tif", whole.prefix(5_000), "libvips"),
            ("header.tif", whole.prefix(6), "ends early"), ("torn.heic", phone.prefix(phone.count / 2), "libvips"),
            ("torn.bmp", Data("BM".utf8) + Data(repeating: 0, count: 40), "libvips"),
        ]
        for (name, data, reason) in files {
            let file = try folder.write("hostile/\(name)", data)
            let error = #expect(throws: MastheadError.self, "\(name)") { _ = try convert(file) }
            #expect(
                error?.code == .unreadablePicture && error?.found.contains(reason) == true,
                "\(name): \(error?.found ?? "")")
            #expect(error?.found.contains("/") != true, "\(error?.found ?? "")")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasPrefix("made") })
    }
}
