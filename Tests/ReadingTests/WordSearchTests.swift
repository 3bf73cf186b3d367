import Periodical
import Reading
import Testing

@Suite struct WordSearchTests {
    private let texts = [
        PageText(position: .first, title: "Été", text: "Sea charts and lighthouses"),
        PageText(position: PagePosition(articleIndex: 1, pageIndex: 0), text: "A chart\nof the sea in summer"),
    ]

    private func hits(_ words: String) -> [PageHit] { WordSearch(words).hits(in: texts) }

    @Test("a page matches a search if each search word is the start of a word on the page")
    func words() {
        #expect(hits("SEA chart").map(\.position) == texts.map(\.position))
        #expect(hits("sea light").map(\.position) == [.first])
        #expect(hits("ete").map(\.match) == ["Été"])
        #expect(hits("sea moon").isEmpty)
    }

    @Test("a search uses only the first words of a very long search text")
    func manyWords() {
        let start = (1...32).map { "word\($0)" }.joined(separator: " ")
        let page = PageText(position: .first, text: start)
        #expect(WordSearch(start + " " + String(repeating: "more words ", count: 100_000)).hits(in: [page]).count == 1)
    }

    @Test(
        "search finds a word in any case, Unicode form and character width",
        arguments: [
            ("ΑΛΕΥΡΙ", "το αλεύρι", "αλεύρι"), ("αλευρι", "το αλεύρι", "αλεύρι"), ("ΜΥΛΟΣ", "ο μύλος", "μύλος"),
            ("GRÖSSE", "Die Größe.", "Größe"), ("grosse", "Die Größe.", "Größe"), ("größe", "DIE GRÖSSE", "GRÖSSE"),
            ("fine", "a ﬁne day", "ﬁne"), ("cafe", "un cafe\u{301}", "cafe\u{301}"),
            ("lodz", "in Łódź", "Łódź"), ("aeroskobing", "Ærøskøbing", "Ærøskøbing"), ("ёлка", "Елка", "Елка"),
            ("hyphen", "hy\u{AD}phen", "hy\u{AD}phen"), ("שלום", "שָׁלוֹם", "שָׁלוֹם"),
            ("小屋", "水車小屋の粉", "小屋"), ("粉", "水車小屋の粉", "粉"), ("海", "春の海", "海"), ("水", "水車", "水"),
            ("ｶﾞｽ", "東京ガス", "ガス"), ("Ｍｉｌｌ", "the mill", "mill"), ("น้ำ", "ดื่มน้ำเย็น", "น้ำ"),
            ("한국", "대한국인", "한국"), ("iphone版", "新しいiPhone版です", "iPhone版"), ("हैलो", "हैलो वर्ल्ड", "हैलो"),
        ])
    func scripts(words: String, text: String, match: String) {
        let found = WordSearch(words).hits(in: [PageText(position: .first, text: text)])
        #expect(found.map(\.match) == [match])
    }

    @Test(
        "a search does not find words that only look similar",
        arguments: [("屋小", "水車小屋"), ("水屋", "水車小屋"), ("か", "が"), ("our", "flour"), ("小屋 海", "水車小屋")])
    func others(words: String, text: String) {
        #expect(WordSearch(words).hits(in: [PageText(position: .first, text: text)]).isEmpty)
    }

    @Test("a search result shows the first match in its context on one line")
    func context() {
        let hit = hits("sea summer").first
        #expect(hit?.match == "sea" && hit?.before == "A chart of the " && hit?.after == " in summer")
    }

    @Test("words in quotation marks match only as a phrase")
    func phrases() {
        #expect(hits("\"sea charts\"").map(\.position) == [.first])
        #expect(hits("„of the sea“ summer").map(\.position) == [texts[1].position])
        #expect(hits("\"sea chart\"").isEmpty, "the last word in quotation marks is complete")
        #expect(hits("\"sea chart").map(\.position) == [.first])
        #expect(hits("\"charts sea\"").isEmpty && hits("\"\"").isEmpty)
    }

    @Test("search lists pages with the whole phrase first")
    func best() {
        let pages = [
            PageText(position: .first, text: "and Jarndyce, and fog, and Jarndyce, Jarndyce and son"),
            PageText(position: PagePosition(articleIndex: 1, pageIndex: 0), text: "and so, in Jarndyce and Jarndyce"),
        ]
        let found = WordSearch("Jarndyce and Jarndyce").hits(in: pages)
        #expect(found.map(\.position) == [pages[1].position, pages[0].position])
        #expect(found[0].match == "Jarndyce and Jarndyce" && found.map(\.isTogether) == [true, false])
    }

    @Test("a search text without words finds nothing", arguments: ["", " ", "?!"])
    func nothing(words: String) { #expect(hits(words).isEmpty) }
}
