import Foundation
import TestSupport
import Testing

@testable import Markup

/// Tests of counting the characters of a text by its bytes.
@Suite struct TextCharactersTests {
    @Test("in a position's offset, each code point except white space and soft hyphens is a character")
    func all() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isCounted = value != 0xAD && !scalar.properties.isWhitespace
            guard (TextCharacters.count(String(scalar)) == 1) != isCounted else { continue }
            Issue.record("U+\(String(value, radix: 16)) is \(isCounted ? "not " : "")counted")
        }
    }

    @Test("characters are counted in the same way in strings, substrings and HTML documents")
    func mixtures() {
        let pieces = [
            "a", " ", "\u{AD}", "é", "\u{301}", "日", "🗼", "\u{2009}", "\u{3000}", "\u{A0}", "\r\n", "\u{2028}", "’",
        ]
        var random = SeededGenerator(seed: 5)
        for length in 0..<200 {
            let text = (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let expected = text.unicodeScalars.count { $0.value != 0xAD && !$0.properties.isWhitespace }
            #expect(TextCharacters.count(text) == expected)
            #expect(TextCharacters.count(text.dropFirst(3)) == TextCharacters.count(String(text.dropFirst(3))))
            let html = Data("<p>\(text)</p>".utf8)
            #expect(TextCharacters.count(ofDocument: html) == expected)
        }
        let (count, before) = TextCharacters.extent(ofDocument: Data("<p>one <b id='x'>two</b></p>".utf8))
        #expect(count == 6 && before == ["x": 3])
    }

    @Test(
        "scripts, style sheets and templates do not count in character offsets",
        arguments: [
            "<svg><style>p { }</style><title>Mill</title></svg>", "<svg><title>Mill</title><script>x()</script></svg>",
            "<math><mi>x</mi><template>never</template></math>", "<select><option>one</option></select>",
            "<object>in place of it</object>", "<iframe>none</iframe>", "<noscript>none</noscript>", "<svg><style>open",
        ])
    func hidden(_ part: String) {
        let html = Data("<p>before</p>\(part)<p id='end'>end</p>".utf8)
        let offsets = HTMLBlocks.blocks(of: html, isBook: true).flatMap(\.runs).compactMap(\.offset)
        #expect(offsets.max() ?? 0 <= TextCharacters.count(ofDocument: html))
        if let end = TextCharacters.offsets(ofPartsIn: html)["end"] { #expect(offsets.last == end) }
    }
}
