import Periodical
import Testing

@Suite struct TextPassageTests {
    @Test(
        "a text passage survives a round trip through its text form",
        arguments: [("2.1+340-512", 340..<512), ("1.1-5", 0..<5), ("1.1+0-5", 0..<5)])
    func reads(_ text: String, _ characters: Range<Int>) throws {
        let passage = try #require(TextPassage(text))
        #expect(passage.characters == characters)
        #expect(TextPassage(passage.description) == passage)
    }

    @Test(
        "an invalid text passage is rejected",
        arguments: [
            "", "2.1", "2.1+340", "2.1+340-340", "2.1+340-12", "2.1+340-", "2.1+340-5-9", "2.1+340-+512", "2.1+-5",
            "0.1+3-5", "2.1+340-99999999999", "a-b",
        ])
    func refuses(_ text: String) { #expect(TextPassage(text) == nil) }

    @Test("text passages are sorted in reading order")
    func order() throws {
        let texts = ["1.1+5-9", "1.1+5-12", "1.2-3", "2.1+1-2"]
        let passages = try texts.map { try #require(TextPassage($0)) }
        #expect(passages.shuffled().sorted() == passages)
        #expect(passages.map { "\($0.end)" } == ["1.1+9", "1.1+12", "1.2+3", "2.1+2"])
    }
}
