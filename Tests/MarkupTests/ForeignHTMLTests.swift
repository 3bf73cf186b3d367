import Foundation
import Markup
import Testing

/// Tests of publishers' HTML pages with a content security policy.
@Suite struct ForeignHTMLTests {
    private func held(_ html: String) -> String {
        String(decoding: ForeignHTML.held(Data(html.utf8), to: "default-src 'none'"), as: UTF8.self)
    }

    @Test(
        "link elements in an HTML head are disabled unless they refer to style sheets",
        arguments: [
            #"<link rel="preconnect" href="http://a.example/">"#, "<link REL=preconnect href=//a.example>",
            "<link\nrel\n=\n'dns-prefetch' href=//a.example>", #"<link rel="stylesheet preconnect" href=x>"#,
            #"<link rel=stylesheet/preconnect>"#, #"<link rel="pre&#99;onnect" href="//a.example">"#,
            #"<link x="y"rel="prefetch" href="//a.example">"#,
        ])
    func links(html: String) {
        #expect(held(html).firstMatch(of: /(?i)rel\s*=/) == nil, "\(held(html))")
    }

    @Test(
        "link elements that refer to style sheets are kept",
        arguments: [
            #"<link rel="stylesheet" href="a.css">"#, "<link rel=stylesheet href=a.css>",
            "<link href='a' rel='stylesheet'/>",
        ])
    func styleSheets(html: String) { #expect(held(html).hasSuffix(html)) }

    @Test("DNS prefetching in an HTML page is turned off without changing the displayed text")
    func words() {
        #expect(held("x").hasSuffix(#"<meta http-equiv="X-DNS-Prefetch-Control" content="off">x"#))
        #expect(held("<p>rel = 1, a barrel</p>").hasSuffix("<p>re&#108; = 1, a barrel</p>"))
    }

    @Test(
        "an HTML page's characters are decoded correctly in every encoding",
        arguments: [
            ("<?xml version='1.0' encoding='utf-16'?><p>é</p>", String.Encoding.utf16),
            ("<?xml version='1.0' encoding='iso-8859-2'?><p>ř é</p>", .isoLatin2),
            ("<meta charset=windows-1251><p>Ж</p>", .windowsCP1251), ("<p>é</p>", .windowsCP1252),
            ("<p>é 日本</p>", .utf8),
        ])
    func encodings(html: String, encoding: String.Encoding) throws {
        let data = try #require(html.data(using: encoding))
        #expect(String(decoding: ForeignHTML.held(data, to: ""), as: UTF8.self).hasSuffix(html))
    }

    @Test(
        "declarations in an HTML page's DOCTYPE are not shown as text",
        arguments: [
            ("<!DOCTYPE html [<!ENTITY x 'a]>b'> <!ENTITY y SYSTEM \"http://a.example/\">]><p>&x;a</p>", "&x;a"),
            ("<?xml version='1.0'?>\n<!doctype html PUBLIC 'a' 'b' [\n]>\n<p>a</p>", "a"),
            ("<!doctype html><p>[a]</p>", "[a]"),
            ("<!doctype html [<!-- don't ]> --> <!ELEMENT a ANY>]><p>a", "a"),
        ])
    func declarations(html: String, words: String) {
        let text = HTMLText.text(of: Data(html.utf8)).replacing("\n", with: "")
        #expect(text == words)
        let later = "<p>a</p> <!DOCTYPE html []><p>b"
        #expect(held(later).hasSuffix(later))
    }
}
