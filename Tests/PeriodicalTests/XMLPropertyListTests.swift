import Foundation
import Periodical
import Testing

@Suite struct XMLPropertyListTests {
    private func value(_ content: String) throws -> PropertyValue {
        try Document(Data("<plist version=\"1.0\">\(content)</plist>".utf8), subject: "d", cannot: "read").value()
    }

    @Test(
        "each element of an XML property list is read with the right value",
        arguments: [
            ("<string>a &amp; b&#x41;&#66;<![CDATA[<&>]]>c</string>", .string("a & bAB<&>c")),
            ("<string/>", .string("")), ("<string></string>", .string("")),
            ("<string> é\u{1}\r\n</string>", .string(" é\u{1}\r\n")),
            ("<integer>-12</integer>", .integer(-12)), ("<integer> +0x1F</integer>", .integer(31)),
            ("<integer>9223372036854775808</integer>", .real(9_223_372_036_854_775_808)),
            ("<real>1.5e3</real>", .integer(1500)), ("<real>0.25</real>", .real(0.25)),
            ("<real>nan</real>", .string("nan")),
            ("<true/>", .boolean(true)), ("<false></false>", .boolean(false)),
            ("<date>1970-01-02T00:00:01Z</date>", .date(Date(timeIntervalSince1970: 86_401))),
            ("<date>2000-02-29T23:59:59Z</date>", .date(Date(timeIntervalSince1970: 951_868_799))),
            ("<data>\n  AQID\n</data>", .data(Data([1, 2, 3]))), ("<array/>", .array([])),
            ("<dict/>", .dictionary([:])),
            (
                "<array><dict><key>a</key><array><true/></array><key>b</key><string>x</string></dict><integer>1</integer></array>",
                .array([.dictionary(["a": .array([.boolean(true)]), "b": .string("x")]), .integer(1)])
            ),
            ("<dict><key>a</key><true/><key>a</key><false/></dict>", .dictionary(["a": .boolean(false)])),
        ] as [(String, PropertyValue)])
    func elements(content: String, expected: PropertyValue) throws { #expect(try value(content) == expected) }

    @Test(
        "the error for a property list contains the line of the fault",
        arguments: [
            "<integer>x</integer>", "<integer/>", "<real>0x1p3</real>", "<date>2011-10-01</date>",
            "<date>9999-99-01T00:00:00Z</date>",
            "<true>x</true>", "<string>&eacute;</string>", "<string><b/></string>", "<string><!-- x --></string>",
            "<array>x</array>",
            "<array/><array/>", "<dict><string>a</string></dict>", "<dict><key>a</key></dict>",
            "<plist><array/></plist>", "<x:array/>", "",
            "<list/>", "<array><![CDATA[x]]></array>",
        ])
    func faults(content: String) {
        let error = #expect(throws: MastheadError.self) { try value(content) }
        #expect(error?.found.hasPrefix("line 1: ") == true, "\(error?.found ?? "")")
    }

    @Test("the error for a property list that is not in UTF-8 names its encoding")
    func encoding() {
        let list = Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><array/></plist>".utf8)
        let error = #expect(throws: MastheadError.self) { try Document(list, subject: "d", cannot: "read") }
        #expect(error?.found.contains("ISO-8859-1") == true)
    }

    @Test("a randomly changed property list is rejected or read in the same way as by Foundation")
    func changedAnywhere() throws {
        let list = """
            <plist version="1.0"><array><dict><key>Name</key><string>a &lt; b</string><key>Date</key>
            <date>2011-10-01T06:00:00Z</date><key>Pages</key><integer>12</integer><key>Share</key><real>-0.5</real></dict>
            <!-- x --><array><true/><false/></array><data>AQID</data><string><![CDATA[&]]>é</string></array></plist>
            """
        let bytes = Array(list.utf8)
        var readCount = 0
        for index in bytes.indices {
            for byte in Array("<>/&;\"'! 9aZ\n-]\u{1}".utf8) + [0x80, 0xFF] {
                var changed = bytes
                changed[index] = byte
                guard let ours = try? Document(Data(changed), subject: "d", cannot: "read").value(),
                    let theirs = try? PropertyListDecoder().decode(PropertyValue.self, from: Data(changed))
                else { continue }
                readCount += 1
                #expect(ours == theirs, "\(String(decoding: changed, as: UTF8.self))")
            }
        }
        #expect(readCount > 500)
    }
}
