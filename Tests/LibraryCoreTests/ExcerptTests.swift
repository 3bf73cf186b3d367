import Periodical
import Testing

@testable import LibraryCore

/// Excerpts around matches of a search.
@Suite struct ExcerptTests {
    @Test("the excerpt around a search match omits very long words before the match")
    func longWords() {
        let long = "Donaudampfschifffahrtsgesellschaftskapitän"
        let rest = String(repeating: " weiter", count: 40)
        let parts = Excerpt("Ein \(long) geht in den Garten\(rest)", of: WantedWords("garten")).parts
        #expect(parts.first?.text == "…geht in den " && parts.dropFirst().first?.text == "Garten", "\(parts)")
    }
}
