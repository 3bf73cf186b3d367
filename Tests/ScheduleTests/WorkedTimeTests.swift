import Foundation
import Schedule
import Testing

@Suite struct WorkedTimeTests {
    private let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    private func isWorked(_ hours: String, at moment: String) throws -> Bool {
        try #require(WorkedTime(hours)).contains(Date(moment, strategy: .iso8601), in: berlin)
    }

    @Test("worked time includes the moments of its start and end")
    func edges() throws {
        // Berlin is one hour ahead of these UTC times in January.
        #expect(try !isWorked("9-18", at: "2026-01-10T07:59:59Z") && isWorked("9-18", at: "2026-01-10T08:00:00Z"))
        #expect(try isWorked("9-18", at: "2026-01-10T17:00:00Z") && !isWorked("9-18", at: "2026-01-10T17:00:01Z"))
        #expect(try isWorked("22-6", at: "2026-01-10T21:00:00Z") && isWorked("22-6", at: "2026-01-11T05:00:00Z"))
        #expect(try !isWorked("22-6", at: "2026-01-11T05:00:01Z") && !isWorked("22-6", at: "2026-01-10T20:59:59Z"))
    }

    @Test("each moment is either in worked time or in the quiet hours between")
    func complement() throws {
        for hours in ["9-18", "22-6", "2:15-2:45", "2:30-5", "0-24:00", "1-3"].compactMap({ WorkedTime($0) }) {
            for step in 0..<12_000 {
                let moment = Date(timeIntervalSince1970: 1_767_225_600 + Double(step) * 2700)
                let isQuiet = hours.rest.end(ofHoursAt: moment, in: berlin) != nil
                let hasJustBegun = isQuiet && hours.rest.end(ofHoursAt: moment - 1, in: berlin) == nil
                #expect(hours.contains(moment, in: berlin) == (!isQuiet || hasJustBegun))
            }
        }
    }

    @Test("worked time is parsed and formatted like quiet hours")
    func text() {
        #expect(WorkedTime("9-18")?.description == "09:00-18:00")
        #expect(WorkedTime("22:30-6")?.description == "22:30-06:00")
        #expect(WorkedTime("9-9") == nil && WorkedTime("9") == nil && WorkedTime(from: 0, to: 1440) == nil)
    }
}
