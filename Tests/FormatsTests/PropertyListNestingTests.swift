import Formats
import Foundation
import Periodical
import Testing

/// Foundation's parser of XML property lists recurses for each level, and crashes if there are too many. Therefore
/// libxml2 reads lists first.
@Suite struct PropertyListNestingTests {
    private static let levels = 100_000

    /// A way to open and close levels that misleads a count of the tags in the bytes.
    struct Disguise: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var head = ""
        let open: String
        var close = ""
    }

    private static let disguises = [
        Disguise(testDescription: "plain", open: "<array>", close: "</array>"),
        Disguise(testDescription: "a dictionary", open: "<dict><key>a</key>", close: "</dict>"),
        Disguise(testDescription: "never closed", open: "<array>"),
        Disguise(testDescription: "closed in a comment", open: "<array><!--</array>-->"),
        Disguise(testDescription: "a dictionary closed in a comment", open: "<dict><key>a</key><!--</dict>-->"),
        Disguise(testDescription: "closed in a processing instruction", open: "<array><?a </array>?>"),
        Disguise(testDescription: "closed in CDATA", open: "<array><string><![CDATA[</array>]]></string>"),
        Disguise(testDescription: "with white space in the tag", open: "<array >", close: "</array >"),
        Disguise(testDescription: "with an attribute", open: "<array a='/'>"),
        Disguise(testDescription: "other elements", open: "<plist>"),
        Disguise(
            testDescription: "below the document type", head: "<!DOCTYPE plist SYSTEM \"><plist>", open: "<array>"),
        Disguise(testDescription: "below a declaration", head: "<!DOCTYPE plist [<!ENTITY a ']>'>]>", open: "<array>"),
    ]

    @Test("a deeply nested property list is rejected, even if comments hide its tags", arguments: disguises)
    func nesting(disguise: Disguise) {
        let xml =
            "<?xml version=\"1.0\"?>" + disguise.head + "<plist version=\"1.0\">"
            + String(repeating: disguise.open, count: Self.levels)
            + String(repeating: disguise.close, count: Self.levels) + "</plist>"
        #expect(throws: MastheadError.self) { try Catalog.read(Data(xml.utf8), subject: "c") }
        #expect(throws: MastheadError.self) { try PageGrid(reading: Data(xml.utf8), subject: "p") }
    }

    @Test("a property list with another property list in its DOCTYPE is rejected")
    func twoLists() {
        let xml = """
            <!DOCTYPE plist SYSTEM "><plist><array><dict><key>Name</key><string>b</string></dict></array></plist>">
            <plist><array/></plist>
            """
        let error = #expect(throws: MastheadError.self) { try Catalog.read(Data(xml.utf8), subject: "c") }
        #expect(error?.found.contains("angle bracket") == true)
    }

    private func titles(_ xml: String) throws -> [String] {
        try Catalog.read(Data(xml.utf8), subject: "c").catalog.entries.map(\.description.title)
    }

    private func row(_ title: String) -> String {
        "<dict><key>Name</key><string>a</string><key>Date</key><date>2011-10-01T06:00:00Z</date>"
            + "<key>Title</key><string>\(title)</string></dict>"
    }

    @Test("a property list can contain comments, Apple's DOCTYPE and text after the root element")
    func usual() throws {
        let type =
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
        let plain = "<plist version=\"1.0\"><array><!-- our first -->\(row("Été 🌍 &amp; \u{1}co"))</array></plist>"
        let head = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        for xml in [plain, type + plain, "\(head)\n\(type)\n\(plain)\n<rest"] {
            #expect(try titles(xml) == ["Été 🌍 & \u{1}co"])
        }
    }

    @Test("the error for a malformed property list begins with the line of the fault")
    func line() {
        let xml = "<plist version=\"1.0\">\n<array>\n<dict></array>\n</plist>"
        let error = #expect(throws: MastheadError.self) { try titles(xml) }
        #expect(error?.found.hasPrefix("line 3: ") == true, "\(error?.found ?? "")")
    }

    @Test("a property list can have at most 64 levels", arguments: [(64, true), (66, false), (67, false)])
    func limit(levels: Int, isRead: Bool) {
        let list = String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
        let document = Data("<plist version=\"1.0\">\(list)</plist>".utf8)
        let value = try? Document(document, subject: "d", cannot: "read").value()
        #expect((value != nil) == isRead)
    }
}
