import Periodical
import Reading
import Testing

@Suite struct WordSearchTests {
    private let texts = [
        PageText(position: .first, title: "Été", text: "Sea charts and lighthouses"),
        PageText(position: PagePosition(articleIndex: 1, pageIndex: 0), text: "A chart\nof the sea in summer"),
    ]

    private func hits(_ words: String) -> [PageHit] { WordSearch(words).hits(in: texts) }

    @Test("a page has all words, or words that begin with them, wherever they stand; accents and case do not matter")
    func words() {
        #expect(hits("SEA chart").map(\.position) == texts.map(\.position))
        #expect(hits("sea light").map(\.position) == [.first])
        #expect(hits("ete").map(\.match) == ["Été"])
        #expect(hits("sea moon").isEmpty)
    }

    @Test("a hit shows the first word with the words around it, in one line")
    func context() {
        let hit = hits("sea in").first
        #expect(hit?.match == "sea" && hit?.before == "A chart of the " && hit?.after == " in summer")
    }

    @Test("without a word there is no hit", arguments: ["", " ", "?!"])
    func nothing(words: String) { #expect(hits(words).isEmpty) }
}
