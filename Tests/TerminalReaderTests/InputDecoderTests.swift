import Pictures
import TestSupport
import Testing

@testable import TerminalReader

@Suite struct InputDecoderTests {
    @Test(
        "escape sequences from terminals are decoded as keys",
        arguments: [
            ("\u{1B}[A", Key.up), ("\u{1B}OB", .down), ("\u{1B}[1;2C", .right), ("\u{1B}[D", .left),
            ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home), ("\u{1B}[4~", .end),
            ("\r", .enter), ("\u{7F}", .backspace), ("\u{3}", .control("c")), ("é", .character("é")),
            ("漢", .character("漢")), ("\u{1B}x", .character("x")),
        ])
    func keys(_ bytes: String, _ key: Key) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8) == [.key(key)])
        #expect(!decoder.isInSequence)
        // The bytes can also arrive one by one.
        var slow = InputDecoder()
        #expect(bytes.utf8.flatMap { slow.decode([$0]) } == [.key(key)])
    }

    @Test("a single escape character is decoded as the Escape key")
    func escape() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(decoder.isInSequence)
        #expect(decoder.finish() == [.key(.escape)])
        #expect(decoder.decode([0x1B, 0x5B]).isEmpty)
        #expect(decoder.decode([0x41]) == [.key(.up)])
        // A slow connection may deliver a sequence in parts.
        #expect(decoder.decode("\u{1B}[1;".utf8).isEmpty)
        #expect(decoder.finish().isEmpty)
        #expect(decoder.decode("2C".utf8) == [.key(.right)])
    }

    @Test(
        "Alt with a key that could start an escape sequence is decoded as the key itself",
        arguments: ["]", "[", "P", "O", "_", "^"])
    func alt(_ key: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}\(key)".utf8).isEmpty)
        #expect(decoder.isInSequence)
        #expect(decoder.finish() == [.key(.character(Character(key)))])
        #expect(!decoder.isInSequence)
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }

    @Test("pasted text arrives as one string, not as keys")
    func pasting() {
        let text = "https://example.org/\r\nq\u{1B}[A\u{1B}[20\u{3}é"
        let bytes = Array("a\u{1B}[200~\(text)\u{1B}[201~b".utf8)
        let wanted: [TerminalInput] = [.key(.character("a")), .paste(text), .key(.character("b"))]
        for size in [1, 2, 3, 7, 4096] {
            var decoder = InputDecoder()
            var found: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += decoder.decode(bytes[start..<min(bytes.count, start + size)])
                if decoder.isInSequence { continue }
                // A timeout does not end a paste.
                found += decoder.finish()
            }
            #expect(found == wanted, "\(size)")
        }
        var large = InputDecoder()
        let long = Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x61, count: 200_000) + Array("\u{1B}[201~q".utf8)
        var inputs: [TerminalInput] = []
        for start in stride(from: 0, to: long.count, by: 4096) {
            inputs += large.decode(long[start..<min(long.count, start + 4096)])
        }
        #expect(inputs == [.paste(String(repeating: "a", count: 65_536)), .key(.character("q"))])
    }

    @Test("mouse events and terminal responses are decoded")
    func others() {
        var decoder = InputDecoder()
        let text =
            "\u{1B}[<0;12;7M\u{1B}[<0;12;7m\u{1B}[<65;1;1M\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22ca"
        #expect(
            decoder.decode(text.utf8) == [
                .mouse(Mouse(action: .click, column: 12, row: 7)), .mouse(Mouse(action: .wheelDown, column: 1, row: 1)),
                .answer(.cell(PictureSize(width: 10, height: 20))), .answer(.kitty),
                .answer(.attributes([62, 4, 22])), .key(.character("a")),
            ])
    }

    @Test("if a terminal's response contains huge numbers, they are limited")
    func numbers() {
        var decoder = InputDecoder()
        let huge = "\(Int.max)"
        #expect(
            decoder.decode("\u{1B}[<0;\(huge);-\(huge)M\u{1B}[\(huge);\(huge)R".utf8) == [
                .mouse(Mouse(action: .click, column: 65_535, row: 0)), .answer(.cursor(row: 65_535, column: 65_535)),
            ])
        for cell in ["65535;65535", "0;10", "20;0", "1;1", "300;10"] {
            #expect(decoder.decode("\u{1B}[6;\(cell)t".utf8).isEmpty, "\(cell)")
        }
    }

    @Test("after endless invalid input, the next key is still decoded")
    func nonsense() {
        var decoder = InputDecoder()
        var random = SeededGenerator()
        for _ in 0..<2000 { _ = decoder.decode((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        _ = decoder.decode([0x1B, UInt8(ascii: "\\")])
        _ = decoder.decode([UInt8](repeating: 0x1B, count: 70_000))
        _ = decoder.finish()
        #expect(decoder.decode("\u{18}q".utf8).last == .key(.character("q")), "\(random)")
    }
}
