import Foundation
import Periodical
import Testing

@Suite struct WrittenDateTests {
    @Test(
        "a written date is rejected if its day is impossible",
        arguments: [
            ("2026-02-28", true), ("2026-02-29", false), ("2024-02-29", true), ("1900-02-29", false),
            ("2000-02-29", true), ("2026-04-31", false), ("2026-12-31", true), ("2026-02-30T08:00:00Z", false),
            ("2026-03-31T08:00:00.5+02:00", true), ("2026-00-01", false), ("2026-01-00", false),
        ])
    func days(text: String, isDate: Bool) {
        #expect((Date(written: text) != nil) == isDate)
    }

    @Test(
        "a written date is rejected if its time or time zone is impossible",
        arguments: [
            ("00:00:00Z", true), ("23:59:59Z", true), ("23:59:59.25Z", true), ("24:00:00Z", false),
            ("25:00:00Z", false),
            ("12:60:00Z", false), ("12:00:61Z", false), ("99:99:99Z", false), ("25:00:00.5Z", false),
            ("23:59:59.5+02:00", true), ("08:00:00-12:00", true), ("08:00:00+24:00", false), ("08:00:00+01:60", false),
        ])
    func times(text: String, isDate: Bool) {
        #expect((Date(rfc3339: "2026-03-20T\(text)") != nil) == isDate)
    }
}
