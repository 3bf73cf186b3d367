import Periodical
import Testing

@testable import Rendering

/// Tests of the default reading direction.
@Suite struct ReadingDirectionTests {
    @Test(
        "a book's default reading direction depends on its language",
        arguments: [
            ("ar", ReadingDirection.rightToLeft), ("he-IL", .rightToLeft), ("fa", .rightToLeft),
            ("ur-PK", .rightToLeft),
            ("uz-Arab", .rightToLeft), ("en", .leftToRight), ("uz-Latn", .leftToRight), ("ja", .leftToRight),
            ("", .leftToRight), ("no language", .leftToRight),
        ])
    func languages(language: String, direction: ReadingDirection) {
        #expect(ReadingDirection(of: language) == direction)
    }

    @Test("a book uses its own reading direction or, if it has none, the direction of its language")
    func headings() {
        var description = Description(title: "الدفتر")
        description.language = "ar"
        var heading = IssueHeading("own/daftar", description)
        #expect(heading.direction == .leftToRight)
        heading.isBook = true
        #expect(heading.direction == .rightToLeft)
        heading.description.direction = .leftToRight
        #expect(heading.direction == .leftToRight)
    }
}
