import Foundation
import Markup
import Testing

/// Tests of MathML formulas as text.
@Suite struct FormulaWordsTests {
    @Test(
        "a MathML formula becomes a line of text",
        arguments: [
            ("<mi>a</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>", "a=1/2"),
            ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a+b)/c"),
            ("<msup><mi>x</mi><mn>2</mn></msup>", "x^2"), ("<msub><mi>H</mi><mn>2</mn></msub>", "H_2"),
            ("<msqrt><mi>y</mi></msqrt><mspace/><mtext>for all</mtext><mi>y</mi>", "√(y) for all y"),
            ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)"),
            (
                "<mfenced open='[' close='' separators=' ;, '><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>",
                "[a;b,c,d"
            ),
            ("<mfenced open='|' close='|' separators=''><mi>a</mi><mi>b</mi></mfenced>", "|ab|"),
            ("<semantics><mi>a</mi><annotation>a</annotation></semantics>", "a"), ("", ""),
        ])
    func line(markup: String, words: String) throws {
        let html = "<p>so <math xmlns='http://www.w3.org/1998/Math/MathML'>\(markup)</math></p>"
        let blocks = HTMLBlocks.blocks(of: Data(html.utf8), isBook: true)
        #expect(blocks.map(\.text) == [words.isEmpty ? "so" : "so \(words)"])
    }

    @Test("a MathML formula with alternative text is replaced by that text")
    func bounds() {
        let said = HTMLBlocks.blocks(of: Data("<p><math alttext='a half'><mn>1</mn></math></p>".utf8), isBook: true)
        #expect(said.map(\.text) == ["a half"])
        let deep = String(repeating: "<mrow>", count: 5000) + "<mi>a</mi>"
        #expect(HTMLBlocks.blocks(of: Data("<p>b<math>\(deep)</math></p>".utf8), isBook: true).map(\.text) == ["ba"])
    }
}
