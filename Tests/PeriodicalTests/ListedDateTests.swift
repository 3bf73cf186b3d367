import Foundation
import Testing

@testable import Periodical

@Suite struct ListedDateTests {
    private struct Row: Decodable {
        let date: Date
        let now: Date
        let zone: String
        let text: String
    }

    @Test("the dates of posts look the same in the terminal and in the browser")
    func rule() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Browser/listed-dates.json")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let rows = try decoder.decode([Row].self, from: Data(contentsOf: file.standardizedFileURL))
        #expect(rows.count == 10)
        for row in rows {
            let zone = try #require(TimeZone(identifier: row.zone))
            #expect(ListedDate.text(row.date, now: row.now, zone: zone) == row.text, "\(row)")
        }
    }

    @Test("a post's day depends on the reader's time zone unless the post's date has no time")
    func day() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        // 2026-11-19 at 23:10 in UTC, and the following day.
        #expect(ListedDate.day(Date(timeIntervalSince1970: 1_795_129_800), zone: berlin) == "2026-11-20")
        #expect(ListedDate.day(Date(timeIntervalSince1970: 1_795_129_800), zone: newYork) == "2026-11-19")
        #expect(ListedDate.day(Date(timeIntervalSince1970: 1_795_132_800), zone: newYork) == "2026-11-20")
    }
}
