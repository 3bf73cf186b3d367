import Foundation
import Periodical
import TestSupport
import Testing

@testable import Pictures

/// Tests of drawn covers.
@Suite struct CoverTests {
    let folder: TemporaryFolder
    private let size = PictureSize(width: 800, height: 1200)

    init() throws { folder = try TemporaryFolder() }

    /// Returns the number of pixels in a part of the cover whose color differs from the corner's.
    private func marks(_ cover: Data, in part: Range<Double>) throws -> Int {
        let file = try folder.write("\(UUID().uuidString).png", cover)
        let pixels = try Picture(file).pixels(fitting: size)
        try #require(pixels.size == size)
        let rows = Int(part.lowerBound * 1200)..<Int(part.upperBound * 1200)
        func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> { pixels.bytes[(y * 800 + x) * 4..<(y * 800 + x) * 4 + 3] }
        let ground = Array(pixel(90, rows.lowerBound))
        return rows.reduce(0) { count, y in
            count + (90..<710).count { x in !pixel(x, y).elementsEqual(ground) }
        }
    }

    private let band = 0.1..<0.45
    private let below = 0.52..<0.95

    @Test("a drawn cover has the same bytes each time")
    func words() throws {
        let cover = try Picture.cover(size, title: "The Mill on the Water", names: ["Ann Author", "Bo Writer"])
        #expect(try marks(cover, in: band) > 2000)
        #expect(try marks(cover, in: below) > 500)
        #expect(try Picture.cover(size, title: "The Mill on the Water", names: ["Ann Author", "Bo Writer"]) == cover)
        #expect(try Picture.cover(size, title: "The Mill on the Shore", names: ["Ann Author", "Bo Writer"]) != cover)
        let alone = try Picture.cover(size, title: "The Mill on the Water", names: [])
        #expect(try marks(alone, in: below) == 0)
        #expect(try marks(try Picture.placeholder(size, variant: 0), in: band) == 0)
    }

    @Test(
        "a long title stays within the margins of a drawn cover",
        arguments: [
            "", " \n\t ", "&amp; <b>bold & <span font='999'>large</span>", "<![CDATA[", "A\u{0}B\u{7}C", "It",
            String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 9), String(repeating: "word ", count: 5000),
            String(repeating: "a\u{301}\u{302}", count: 300), "كتاب الطاحون على الماء", "水車小屋の帳簿", "👩‍👩‍👧‍👦 ✂︎ \u{202E}back",
            "100 % of \\n %s %n",
        ])
    func hostile(title: String) throws {
        let cover = try Picture.cover(size, title: title, names: [title])
        // The margin around the band is always empty.
        let file = try folder.write("cover.png", cover)
        let pixels = try Picture(file).pixels(fitting: size)
        func isPaper(_ x: Int, _ y: Int) -> Bool { pixels.bytes[(y * 800 + x) * 4] > 240 }
        #expect((0..<1200).allSatisfy { isPaper(20, $0) && isPaper(780, $0) })
        #expect((0..<800).allSatisfy { isPaper($0, 40) && isPaper($0, 1160) })
        #expect(try Picture.cover(size, title: title, names: [title]) == cover)
    }
}
