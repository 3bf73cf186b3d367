import Foundation
import Testing

@testable import Markup

@Suite struct ContextSearchTests {
    private func whole(_ search: ContextSearch, _ text: CountedText, _ place: Int) -> Int? {
        var search = search
        return search.whole(in: text, near: place)
    }

    private func oneSide(_ search: ContextSearch, _ text: CountedText, _ place: Int) -> Int? {
        var search = search
        return search.oneSide(in: text, near: place)
    }

    private func like(_ search: ContextSearch, _ text: CountedText, _ place: Int) -> Int? {
        var search = search
        return search.like(in: text, near: place)
    }

    private func text(_ html: String) -> CountedText { CountedText(ofDocument: Data(html.utf8)) }

    @Test("the search for a position's surrounding text counts characters in the same way as positions")
    func counts() {
        let html = """
            <html><head><title>No</title></head><body><h1>One</h1><p>two <b>thr</b>ee&shy;four</p><script>no</script>
            <p>five</p></body></html>
            """
        let found = text(html)
        #expect(found.count == TextCharacters.count(ofDocument: Data(html.utf8)))
        #expect(found.words(0..<found.count) == "One two threefour five")
        #expect(
            found.words(3..<9) == "two thr" && found.words(6..<100) == "threefour five" && found.words(4..<4).isEmpty)
    }

    @Test("the nearest match of a position's surrounding text is found, even if only one side matches")
    func exact() {
        let before = "the keeper lit the lamp "
        let after = "at three in the afternoon"
        let found = CountedText("\(before)\(after). Rain. \(before)\(after). \(after)!")
        let place = CountedText(before).count
        let second = CountedText("\(before)\(after). Rain. \(before)").count
        let search = ContextSearch(before: before, after: after)
        #expect(whole(search, found, 0) == place && whole(search, found, found.count) == second)
        #expect(oneSide(search, found, found.count) == found.count - CountedText(after).count - 1)
        #expect(search.isExact(found, at: second) && !search.isExact(found, at: second + 1))
        let elsewhere = ContextSearch(before: before, after: "something that is not there")
        #expect(whole(elsewhere, found, 0) == nil && oneSide(elsewhere, found, 0) == place)
        let short = ContextSearch(before: "a", after: "t")
        #expect(whole(short, found, 0) == nil && oneSide(short, found, 0) == nil, "the context is too short")
    }

    @Test("a position's surrounding text is found even if it differs by a few letters")
    func nearly() throws {
        let before = "In the winter of the great fog the keeper "
        let after = "lit the lampp at three in the aftrenoon"
        let mended =
            "Preface. In the winter of a great fog, the keeper lit the lamp at three in the afternoon and went."
        let found = CountedText(mended)
        let search = ContextSearch(before: before, after: after)
        #expect(whole(search, found, 0) == nil && oneSide(search, found, 0) == nil)
        let place = try #require(like(search, found, 0))
        #expect(found.words(place..<place + 10) == "lit the lamp")
        let other = CountedText("A quite different sentence, of which no word is here at all, is no match.")
        #expect(like(search, other, 0) == nil)
    }

    @Test("the fast search for similar text gives the same result as the full edit-distance table")
    func bitVectors() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            func letters(_ count: ClosedRange<Int>) -> [UInt32] {
                (0..<Int.random(in: count, using: &generator)).map { _ in UInt32.random(in: 97...99, using: &generator)
                }
            }
            let (wanted, all) = (letters(1...64), letters(0...90))
            let most = wanted.count / 3
            let near = Int.random(in: 0...90, using: &generator)
            // The edits between the wanted characters and each text that ends here, with any beginning.
            var line = Array(0...wanted.count)
            var best: (end: Int, edits: Int)?
            for (index, character) in all.enumerated() {
                var next = [0]
                for row in wanted.indices {
                    next.append(min(line[row] + (wanted[row] == character ? 0 : 1), line[row + 1] + 1, next[row] + 1))
                }
                line = next
                let edits = line[wanted.count]
                guard edits <= most else { continue }
                if let known = best, (known.edits, abs(known.end - near)) <= (edits, abs(index + 1 - near)) { continue }
                best = (index + 1, edits)
            }
            #expect(ApproximateMatch(wanted).bestEnd(in: all, upTo: most, near: near) == best?.end)
        }
    }

    @Test("the search for a position's surrounding text reads at most a set number of characters")
    func budget() {
        let found = CountedText(String(repeating: "abcdefghij", count: 100))
        var search = ContextSearch(before: "the keeper lit", after: "the lamp at three", budget: 2500)
        let whole = search.whole(in: found, near: 0)
        #expect(whole == nil && search.budget == 1500)
        let oneSide = search.oneSide(in: found, near: 0)
        #expect(oneSide == nil && search.budget == 500, "the budget does not allow searching the other side")
        let like = search.like(in: found, near: 0)
        #expect(like == nil && search.budget == 500)
    }
}
