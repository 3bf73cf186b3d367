import Foundation
import Schedule
import Testing

@Suite struct ReleaseRhythmTests {
    private func dates(_ days: [Double]) -> [Date] { days.map { Date(timeIntervalSince1970: $0 * 86_400) } }

    @Test("the release rhythm is the median time between at least three releases")
    func median() {
        #expect(ReleaseRhythm(of: dates([0, 30])) == nil)
        #expect(ReleaseRhythm(of: dates([60, 0, 30]))?.gap == 30.0 * 86_400)
        #expect(ReleaseRhythm(of: dates([0, 7, 14, 400]))?.gap == 7.0 * 86_400)
        #expect(ReleaseRhythm(of: dates([0, 0, 0, 0]))?.gap == 86_400, "issues of the same day count as daily")
    }

    @Test("a publication is overdue after three times its usual time between releases")
    func overdue() throws {
        let rhythm = try #require(ReleaseRhythm(of: dates([0, 30, 60])))
        let change = Date(timeIntervalSince1970: 100 * 86_400)
        #expect(!rhythm.isOverdue(since: change, at: change.addingTimeInterval(90 * 86_400 - 1)))
        #expect(rhythm.isOverdue(since: change, at: change.addingTimeInterval(90 * 86_400)))
    }

    @Test("at most four due checks of one host run at the same time")
    func hosts() {
        let looks = (0..<10).map { ("a", $0) } + (0..<2).map { ("b", $0) }
        let batch = HostSpread.batch(of: looks) { $0.0 }
        #expect(batch.map(\.1) == [0, 1, 2, 3, 0, 1])
    }
}
