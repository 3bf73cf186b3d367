import Pictures
import TestSupport
import Testing

@testable import TerminalReader

@Suite struct InputDecoderTests {
    @Test(
        "keys as terminals send them",
        arguments: [
            ("\u{1B}[A", Key.up), ("\u{1B}OB", .down), ("\u{1B}[1;2C", .right), ("\u{1B}[D", .left),
            ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home), ("\u{1B}[4~", .end),
            ("\r", .enter), ("\u{7F}", .backspace), ("\u{3}", .control("c")), ("é", .character("é")),
            ("漢", .character("漢")), ("\u{1B}x", .character("x")),
        ])
    func keys(_ bytes: String, _ key: Key) {
        var decoder = InputDecoder()
        #expect(decoder.take(bytes.utf8) == [.key(key)])
        #expect(!decoder.isInSequence)
        // The same, byte after byte.
        var slow = InputDecoder()
        #expect(bytes.utf8.flatMap { slow.take([$0]) } == [.key(key)])
    }

    @Test("an escape that nothing follows is the key; what follows makes it a sequence")
    func escape() {
        var decoder = InputDecoder()
        #expect(decoder.take([0x1B]).isEmpty)
        #expect(decoder.isInSequence)
        #expect(decoder.finish() == [.key(.escape)])
        #expect(decoder.take([0x1B, 0x5B]).isEmpty)
        #expect(decoder.finish().isEmpty)
        #expect(decoder.take([0x41]) == [.key(.up)])
    }

    @Test("the mouse and the terminal's answers")
    func others() {
        var decoder = InputDecoder()
        let text =
            "\u{1B}[<0;12;7M\u{1B}[<0;12;7m\u{1B}[<65;1;1M\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22ca"
        #expect(
            decoder.take(text.utf8) == [
                .mouse(Mouse(action: .click, column: 12, row: 7)), .mouse(Mouse(action: .wheelDown, column: 1, row: 1)),
                .answer(.cell(PictureSize(width: 10, height: 20))), .answer(.kitty),
                .answer(.attributes([62, 4, 22])), .key(.character("a")),
            ])
    }

    @Test("nonsense means nothing, never stops the decoder, and does not grow")
    func nonsense() {
        var decoder = InputDecoder()
        var random = SeededGenerator()
        for _ in 0..<2000 { _ = decoder.take((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }) }
        _ = decoder.take([0x1B, UInt8(ascii: "\\")])
        _ = decoder.take([UInt8](repeating: 0x1B, count: 70_000))
        _ = decoder.finish()
        #expect(decoder.take("\u{18}q".utf8).last == .key(.character("q")), "\(random)")
    }
}
