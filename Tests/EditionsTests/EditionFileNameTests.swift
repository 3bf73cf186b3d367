import Foundation
import Periodical
import Rendering
import Testing

@testable import Editions

/// Names of editions.
@Suite struct EditionFileNameTests {
    private func name(_ publication: String?, _ title: String, _ date: String?, number: String? = nil) -> String {
        var heading = IssueHeading("name", Description(title: title, date: date.flatMap { Date(written: $0) }))
        heading.publication = publication
        heading.description.number = number
        return EditionFileName.of(heading, named: "name")
    }

    @Test("an exported file is named after the publication and its month or day")
    func dates() {
        #expect(name("Harbour Review", "Tides", "2026-05-01") == "Harbour Review 2026-05")
        #expect(name("Harbour Review", "Tides", "2026-05-12") == "Harbour Review 2026-05-12")
        #expect(name("Harbour Review", "Tides", "2026-05-12T08:00:00Z") == "Harbour Review 2026-05-12")
        #expect(name("Harbour Review", "Tides", nil, number: "25") == "Harbour Review 25")
        #expect(name("Harbour Review", "Tides", nil) == "Harbour Review Tides")
        #expect(name(nil, "Tides", "2026-05-01") == "Tides")
        #expect(name(nil, "", nil) == "name")
    }

    @Test("exported file names are short and contain no forbidden characters")
    func characters() {
        #expect(name("A/B: \"C\" <D>|*?\\", "x", "2026-05-01") == "A B C D 2026-05")
        #expect(name("..hidden..", "x", "2026-05-01") == "hidden 2026-05")
        #expect(name("Zwei\u{0}\n Zeilen\u{202E}", "x", "2026-05-01") == "Zwei Zeilen 2026-05")
        #expect(name("שלום & 👩‍👩‍👧", "x", "2026-05-01") == "שלום & 👩‍👩‍👧 2026-05")
        #expect(name("???", "x", nil) == "x")
        #expect(name("???", "***", nil) == "Issue")
        let long = name(String(repeating: "Ünïcödé ", count: 60), "x", "2026-05-01")
        #expect(long.utf8.count <= 120 && long.hasSuffix(" 2026-05"))
    }
}
