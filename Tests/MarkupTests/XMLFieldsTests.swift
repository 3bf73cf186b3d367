import Foundation
import Markup
import Testing

@Suite struct XMLFieldsTests {
    private func fields(_ text: String) -> XMLFields? { XMLFields(Data(text.utf8)) }

    @Test("the elements below the root are fields; what is deeper belongs to none")
    func flat() {
        let fields = fields(
            "<?xml version='1.0'?><C><A> one &amp; two </A><B><D>deep</D></B><E><![CDATA[<x>]]></E></C>")
        #expect(fields?["A"] == "one & two")
        #expect(fields?["B"] == nil && fields?["D"] == nil)
        #expect(fields?["E"] == "<x>")
    }

    @Test("another encoding is read as the document declares it")
    func encoding() {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><C><A>Été</A></C>"
        #expect(XMLFields(text.data(using: .isoLatin1) ?? Data())?["A"] == "Été")
    }

    @Test(
        "what is not well-formed is refused, and entities are not expanded",
        arguments: ["", "<C><A>", "no markup", "<C>&nothing;</C>"])
    func malformed(text: String) { #expect(fields(text) == nil) }

    @Test("no file comes in by an entity")
    func entities() throws {
        let text = "<!DOCTYPE C [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><C><A>&e;</A></C>"
        #expect(fields(text)?["A"] == nil)
    }
}
