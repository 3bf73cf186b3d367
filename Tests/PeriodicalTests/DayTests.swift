import Foundation
import Periodical
import Testing

/// Tests of dates without a time, which are the same day in every time zone.
@Suite struct DayTests {
    @Test("a date without a time is written as a day")
    func written() throws {
        for text in ["2026-03-20", "1999-12-31", "0001-01-01", "2026-03-20T08:00:00Z"] {
            #expect(Date(written: text)?.written == text)
        }
        #expect(Date(written: "2026-03-20T00:00:00Z")?.written == "2026-03-20")
    }

    @Test("a date without a time is at midnight in the given time zone")
    func toCome() throws {
        let day = try #require(Date(written: "2026-11-22"))
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let honolulu = try #require(TimeZone(identifier: "Pacific/Honolulu"))
        let eve = try #require(Date(written: "2026-11-21T16:00:00Z"))
        #expect(!day.isToCome(eve, in: tokyo) && day.isToCome(eve, in: honolulu))
        #expect(Date.day(at: eve, in: tokyo) == day)
        let noon = try #require(Date(written: "2026-11-22T12:00:00Z"))
        #expect(noon.isToCome(eve, in: tokyo) && !noon.isToCome(noon, in: honolulu))
    }

    @Test(
        "the name that is suggested for an issue is always valid for publishing",
        arguments: [
            ("Winter 2026", "winter-2026"), ("Été à la plage — n° 3", "ete-a-la-plage-n-3"), ("Größe!", "grosse"),
            ("潮汐月刊 第12号", "chao-xi-yue-kan-di12hao"), ("Зима", "zima"), ("한국", "hangug"), ("-.x", "x"),
            ("½ Issue #4", "1-2-issue-4"), (String(repeating: "长", count: 300), nil), ("🎄", nil), ("…", nil), ("", nil),
        ])
    func suggestion(name: String, expected: String?) {
        let suggestion = IssueName.suggestion(for: name)
        if name.count < 300 { #expect(suggestion == expected) }
        if let suggestion { #expect(IssueName.publishingFault(in: suggestion) == nil) }
    }

    @Test("similar warnings are printed as one message")
    func grouped() {
        func fault(
            _ page: Int, _ code: String, _ severity: Diagnostic.Severity = .warning, file: String = "s/pages.plist"
        ) -> Diagnostic {
            Diagnostic(
                file: file, line: page,
                position: code == "unused-asset" ? nil : PagePosition(articleIndex: page, pageIndex: 0),
                severity: severity, code: code, message: "It lacks something.", hint: "Do it.")
        }
        let faults =
            [fault(0, "missing-asset", .error)] + (0..<12).map { fault($0, "missing-alt") }
            + [fault(1, "missing-asset", .error), fault(3, "other")]
            + ["s/a.png", "s/b/c.png"].map { fault(1, "unused-asset", file: $0) }
        let texts = faults.grouped.map { $0.text() }
        #expect(texts.count == 5)
        #expect(
            texts[1]
                == "s/pages.plist: warning: 12 pages have neither 'alt' nor 'text': 1.1, 2.1, 3.1, 4.1, 5.1, 6.1, 7.1, 8.1, 9.1, 10.1, 11.1, 12.1 [missing-alt]\n    hint: Do it."
        )
        #expect(texts[4].hasPrefix("s: warning: 2 files are not used by any page: a.png, b/c.png [unused-asset]"))
        #expect(
            faults.grouped[1].text(columns: 20).contains(": 1.1, 2.1, 3.1, 4.1, 5.1, 6.1 … and 6 more [missing-alt]"))
    }
}
