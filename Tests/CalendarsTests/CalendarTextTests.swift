import Testing

@testable import Calendars

@Suite struct CalendarTextTests {
    @Test(
        "the parser accepts valid calendar durations and rejects invalid ones",
        arguments: [
            ("-PT15M", -900), ("P1DT2H", 93_600), ("P2W", 1_209_600), ("+PT0S", 0), ("PT", nil), ("P", nil),
            ("15M", nil), ("P999999999W", nil), ("PT15", nil),
        ] as [(String, Int?)])
    func durations(text: String, seconds: Int?) {
        #expect(CalendarText.seconds(text) == seconds)
    }

    @Test("the parser accepts valid calendar dates and rejects impossible ones")
    func times() {
        #expect(CalendarText.time("20261124")?.isDay == true)
        #expect(CalendarText.time("20261124T210000Z")?.isUTC == true)
        #expect(CalendarText.time("20261124T210000")?.time.description == "2026-11-24T21:00:00")
        for text in ["20260230", "20261124T2500", "", "2026-11-24", "99999999T999999"] {
            #expect(CalendarText.time(text) == nil, "\(text)")
        }
    }
}
