import Foundation
import TestSupport
import Testing

@testable import Formats

/// Tests of the date formats of feeds.
@Suite struct FeedDateTests {
    @Test(
        "a feed's date gives the same moment in every date format",
        arguments: [
            "2026-03-20T13:00:00Z", "2026-03-20T13:00:00+00:00", "2026-03-20t13:00:00z", "2026-03-20T08:00:00-0500",
            "2026-03-20 13:00:00",
            "2026-03-20T13:00Z", "2026-03-20T13:00:00.000Z", "2026-03-20T18:30:00+05:30", "20260320T130000Z",
            "Fri, 20 Mar 2026 13:00:00 GMT",
            "Fri, 20 Mar 26 13:00:00 GMT", "20 Mar 2026 13:00 UT", "Fri, 20 Mar 2026 08:00:00 EST",
            "Fri, 20 Mar 2026 14:00:00 +0100 (CET)",
            "Fri,20 Mar 2026 13:00:00 +0000", "Friday, 20-Mar-26 13:00:00 GMT", "Fri Mar 20 13:00:00 2026",
            "Fri Mar 20 13:00:00 UTC 2026",
            "March 20, 2026 1:00 pm", "20 March 2026, 13:00", "20. März 2026 13:00", "ven. 20 mars 2026 14:00:00 +0100",
            "3/20/2026 1:00:00 PM",
            "20/03/2026 13:00", "20.03.2026 13:00", "1774011600", "1774011600000",
            "  Fri,  20  Mar 2026\n13:00:00  GMT ", "Mar 20th 2026 1:00pm",
        ])
    func forms(text: String) throws {
        #expect(FeedDate(text)?.date == Date(timeIntervalSince1970: 1_774_011_600), "\(text)")
    }

    @Test(
        "a date without a time in a feed means midnight UTC",
        arguments: [
            ("2026-03-20", 1_773_964_800.0), ("2026-03", 1_772_323_200), ("2026", 1_767_225_600),
            ("20260320", 1_773_964_800),
            ("20 Mar 2026", 1_773_964_800), ("2026-03-19T24:00:00Z", 1_773_964_800),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("mar. 20 janv. 2026", 1_768_867_200), ("2024-02-29", 1_709_164_800), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ])
    func days(text: String, seconds: Double) {
        #expect(FeedDate(text)?.date == Date(timeIntervalSince1970: seconds), "\(text)")
    }

    @Test(
        "an invalid date in a feed is ignored",
        arguments: [
            "", "yesterday", "2026-02-30", "2026-13-01", "32 Mar 2026", "13/13/2026", "2026-03-20T25:00:00Z", "12",
            "NaN", "-1e300", "99999999999999999999",
            "Mar", "2023-02-29", "http://example.org/2026/03/20", String(repeating: "9", count: 200),
        ])
    func none(text: String) { #expect(FeedDate(text) == nil, "\(text)") }

    @Test("the fast parser for feed dates gives the same results as the general parser")
    func usual() {
        let days = ["Mon, ", "Fri, ", "Sun,", "", "mon, ", "Montag, "]
        let months = ["Jan", "Feb", "Mar", "May", "Jun", "Sep", "Dec", "mar", "Mär", "June"]
        let zones = ["GMT", "UTC", "Z", "+0000", "-0730", "+2400", "+01:00", "EST", "", "-00:30", "+1", "+0160"]
        let clocks = [
            "08:00:00", "23:59:60", "24:00:00", "24:00:01", "8:00:00", "08:00", "12:60:00", "00:00:00.5", "1a:00:00",
        ]
        let numbers = ["1", "20", "29", "31", "32", "00", "9"]
        let years = ["2026", "2024", "0001", "9999", "0999", "26", "0000"]
        var (usual, all) = (0, 0)
        func compare(_ text: String) {
            all += 1
            guard let read = FeedDateUsual(text)?.date else { return }
            usual += 1
            #expect(read == FeedDate.unusual(text), "\(text)")
        }
        var random = SeededGenerator()
        func any(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
        for _ in 0..<12_000 {
            compare("\(any(days))\(any(numbers)) \(any(months)) \(any(years)) \(any(clocks)) \(any(zones))")
            let (month, day) = (["01", "02", "12", "13", "00", "6"], ["01", "28", "29", "30", "31", "32", "7"])
            let fraction = any(["", ".5", ".123456789", ".1234567890", "."])
            compare("\(any(years))-\(any(month))-\(any(day))T\(any(clocks))\(fraction)\(any(zones))")
        }
        #expect(usual > 100 && usual < all, "\(random)")
    }
}
