import Foundation
import TestSupport
import Testing

@testable import Periodical

/// Tests of the fast reader for catalogs, which must return the same rows as the thorough one.
@Suite struct PlainPropertyListRowsTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private static let row = """
        <dict>
            <key>Name</key><string>one &amp; tw\u{F6} &lt;3&gt; &quot;&apos;</string>
            <key>Date</key><date>2026-03-20T08:00:00Z</date>
            <key>Empty</key><string></string>
            <key>Size</key><integer>-12</integer> <key>Hex</key><integer>0x1F</integer>
            <key>Large</key><integer>18446744073709551615</integer>
            <key>Price</key><real>1.5</real> <key>Whole</key><real>2.0</real>
            <key>Free</key><true/> <key>Sold</key><false/>
            <key>Bytes</key><data>
                AQID
            </data>
            <key>Archives</key><array><dict><key>Scale</key><integer>1</integer></dict><array></array></array>
            <key>Name</key><string>the last value\r\n\tcounts</string>
        </dict>
        """

    /// Returns the rows of the fast reader, or nil if it leaves the document to the thorough reader.
    private func rows(_ document: String) -> [PropertyValue]? { rows(Data(document.utf8)) }

    private func rows(_ document: Data) -> [PropertyValue]? {
        var rows: [PropertyValue] = []
        return PlainPropertyListRows.read(document) { rows.append($0) } ? rows : nil
    }

    private func thorough(_ document: Data) -> [PropertyValue]? {
        do throws(MastheadError) {
            return try Document(document, subject: "x", cannot: "read").valueOfRows().array
        } catch { return nil }
    }

    @Test("the fast reader for property lists returns the same rows as the thorough reader")
    func equal() throws {
        for body in [
            "<array></array>", "<array>\n\(Self.row)\n\(Self.row)</array>",
            "<array><string>x</string>\(Self.row)</array>",
            "<array><dict></dict></array>",
        ] {
            let document = "\(Self.head)\(body)\n</plist>\nAnything."
            let found = try #require(rows(document), "\(body)")
            #expect(found == thorough(Data(document.utf8)), "\(body)")
        }
        let written = try PropertyValue.array([
            .dictionary(["Name": .string("a\u{1F30D}<&>'\""), "Date": .date(Date(timeIntervalSince1970: 0))])
        ]).xmlPropertyList()
        let found = try #require(rows(written))
        #expect(found == thorough(written))
    }

    @Test("the fast reader for property lists passes unsupported documents to the thorough reader")
    func others() {
        let row = Self.row
        for body in [
            "<dict></dict>", "<array/>", "<array>\(row)", "<array>\(row)</dict>", "<array><!-- x -->\(row)</array>",
            "<array><dict><key>a</key></dict></array>", "<array><dict><string>a</string></dict></array>",
            "<array><string>&#65;</string></array>", "<array><string>&unknown;</string></array>",
            "<array><string>a]]>b</string></array>", "<array><string><![CDATA[a]]></string></array>",
            "<array><string x='y'>a</string></array>", "<array><date>today</date></array>",
            "<array><integer>one</integer></array>", "<array><string>a</array>", "<array>x\(row)</array>",
            "<array><text>a</text></array>", "<array><string/></array>",
            String(repeating: "<array>", count: 20) + String(repeating: "</array>", count: 20),
        ] {
            #expect(rows("\(Self.head)\(body)</plist>") == nil, "\(body)")
        }
        #expect(
            rows("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist version=\"1.0\"><array></array></plist>") == nil
        )
        #expect(rows("") == nil)
        #expect(
            rows(Data((Self.head + "<array><string>").utf8) + [0xFF] + Data("</string></array></plist>".utf8)) == nil)
    }

    @Test("for damaged property lists, the fast reader never gives other rows than the thorough reader")
    func damage() {
        let document = Data("\(Self.head)<array>\(Self.row)\(Self.row)</array></plist>".utf8)
        var generator = SeededGenerator(seed: 16)
        let signs = Array("<>&;/ \"'x\n\u{0}]![".utf8) + [0xC3, 0xFF]
        var count = 0
        for _ in 0..<4000 {
            var damaged = document
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[place] = signs[Int.random(in: 0..<signs.count, using: &generator)]
                case 1: damaged.remove(at: place)
                default:
                    damaged = Data(
                        damaged.prefix(place) + damaged.dropFirst(place + Int.random(in: 1...20, using: &generator)))
                }
            }
            guard let found = rows(damaged) else { continue }
            count += 1
            #expect(found == thorough(damaged), "\(String(decoding: damaged, as: UTF8.self))")
        }
        #expect(count > 100, "some damage affects only text")
    }
}
