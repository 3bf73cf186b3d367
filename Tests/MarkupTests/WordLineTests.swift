import Foundation
import TestSupport
import Testing

@testable import Markup

/// Tests that joining lines and shortening text gives the same result by bytes as by Characters.
@Suite struct WordLineTests {
    /// Returns the expected result: the words between white-space Characters.
    private func byCharacters(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let pieces = [
        "a", "Bc", "é", "e\u{301}", "\u{301}", " ", " ", "  ", "\u{A0}", "\u{85}", "\u{1680}", "\u{2003}", "\u{200A}",
        "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\r\n", "\r", "\n", "\t", "\u{B}", "\u{C}", "\u{0}",
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{600}", "\u{6DD}", "\u{E33}", "\u{1F3FB}", "\u{FEFF}",
        "שלום",
        "ה\u{5B8}", "سلام", "ن\u{64B}", "한국", "日本", "👩‍👩‍👧", "🇩🇪", "क्षि", "\u{20D0}", "“", "”", "—", "…",
    ]

    @Test("the fast way to join lines, byte by byte, gives the same result as joining Characters")
    func generated() {
        var numbers = SeededGenerator()
        for _ in 0..<4000 {
            let count = Int.random(in: 0...12, using: &numbers)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
            #expect(
                Array(text.oneLine.utf8) == Array(byCharacters(text).utf8), "\(text.debugDescription), \(numbers)")
        }
    }

    @Test("the fast way to trim text, byte by byte, gives the same result as trimming Characters")
    func allScalars() {
        for value in Array(UInt32(0)...0x1_2FFF) + Array(0x1_F000...0x1_FAFF) + Array(0xE_0000...0xE_01FF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "x \(scalar) y"
            #expect(text.oneLine.utf8.elementsEqual(byCharacters(text).utf8), "U+\(String(value, radix: 16))")
            let ends = "\(scalar)x\(scalar)"
            #expect(
                ends.trimmed.utf8.elementsEqual(ends.trimmingCharacters(in: .whitespacesAndNewlines).utf8),
                "U+\(String(value, radix: 16))")
        }
        #expect(" \u{3000}\n".trimmed.isEmpty && "".trimmed.isEmpty && "".oneLine.isEmpty)
    }

    @Test("text is truncated between Characters, except if a single Character is too long")
    func shortened() {
        #expect("Short".shortened(to: 5) == "Short" && "Too long".shortened(to: 5) == "Too…")
        let family = String(repeating: "👩‍👩‍👧", count: 5)
        #expect(family.shortened(to: 5) == family && (family + family).shortened(to: 5).utf8.count < family.utf8.count)
        let accents = String(repeating: "e\u{301}", count: 20)
        #expect(accents.shortened(to: 10) == String(repeating: "e\u{301}", count: 9) + "…")
        let heap = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(heap.shortened(to: 1000).utf8.count <= 8000)
        #expect(("x " + heap).shortened(to: 1000) == "x…")
        #expect(String(repeating: "long ", count: 1_000_000).shortened(to: 1000).count <= 1000)
    }

    @Test("if a text leaves direction marks open, they are closed at its end")
    func directions() {
        #expect("\u{202B}שלום".closingDirections == "\u{202B}שלום\u{202C}")
        #expect("\u{2067}\u{202B}שלום\u{2069} x".closingDirections == "\u{2067}\u{202B}שלום\u{2069} x")
        #expect("a\u{202E}b\u{2066}c".closingDirections == "a\u{202E}b\u{2066}c\u{2069}\u{202C}")
        #expect("\u{202C}“שלום”".closingDirections == "\u{202C}“שלום”")
        let cut = ("\u{202B}" + String(repeating: "שלום ", count: 100)).shortened(to: 20)
        #expect(cut.hasSuffix("…\u{202C}") && cut.count <= 22)
    }

    @Test("the fast check for ordinary URLs gives the same result as Foundation's parser")
    func addresses() throws {
        let pieces = [
            "http://", "https://", "HTTP://", "example.org", "a", "/", "//", "/./", "/../", "..", ".", "?", "#",
            "b=1&c=2",
            "%41", "%", "%zz", ":", "@", "é", " ", "[", "]", "'", "(x)", ";", "!", "~", "-", "_", "*", "+", ",", "$",
            "|",
            "\\", "^", "`", "{", "\"", "<",
        ]
        let base = try #require(URL(string: "https://example.org/blog/post.html?x#y"))
        var numbers = SeededGenerator()
        var (plain, paths) = (0, 0)
        for _ in 0..<20_000 {
            let start = ["https://example.org", "http://a.b/", "/", ""].randomElement(using: &numbers) ?? ""
            let count = Int.random(in: 0...5, using: &numbers)
            let text = start + (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
            let made = URL(string: text, relativeTo: base)?.absoluteURL.absoluteString
            if text.isPlainWebAddress {
                plain += 1
                #expect(made == text && URL(string: text)?.absoluteString == text, "\(text), \(numbers)")
                #expect(URL(string: text)?.host()?.isEmpty == false, "\(text), \(numbers)")
            }
            if text.isPlainPath {
                paths += 1
                #expect(made == "https://example.org" + text, "\(text), \(numbers)")
            }
        }
        #expect(plain > 100 && paths > 100)
        #expect(base.absoluteString.webAddressOrigin == "https://example.org".utf8.count)
        #expect(!"https://example.org".isPlainWebAddress && !"https://a@b/c".isPlainWebAddress)
    }
}
