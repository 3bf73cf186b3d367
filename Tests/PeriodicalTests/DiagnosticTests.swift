import Periodical
import Testing

@Suite struct DiagnosticTests {
    @Test("a diagnostic reads like a compiler's")
    func text() {
        let diagnostic = Diagnostic(
            file: "pages.plist", line: 12, position: PagePosition(articleIndex: 1, pageIndex: 0), code: "missing-asset",
            message: "There is no file 'a.png'.", hint: "Add it.")
        #expect(
            diagnostic.description
                == "pages.plist:12: error: page 2.1: There is no file 'a.png'. [missing-asset]\n    hint: Add it.")
    }

    @Test("what comes from the network cannot drive a terminal")
    func printable() {
        #expect("a\u{1B}[2Jb\u{202E}c".printable == "a\\u{1B}[2Jb\\u{202E}c")
        #expect("Édition 日本".printable == "Édition 日本")
    }
}
