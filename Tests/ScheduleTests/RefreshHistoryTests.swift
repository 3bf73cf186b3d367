import Foundation
import Schedule
import Testing

@Suite struct RefreshHistoryTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let interval = RefreshInterval("6h") ?? .standard

    private func history(_ failures: Int = 0, notBefore: Double? = nil) -> RefreshHistory {
        RefreshHistory(
            lookedAt: now, failureCount: failures, notBefore: notBefore.map { now.addingTimeInterval($0) }, seed: "a")
    }

    private func pause(_ history: RefreshHistory) -> Double { history.next(every: interval).timeIntervalSince(now) }

    @Test("a publication's first check is due immediately")
    func interval6h() {
        #expect(RefreshHistory(seed: "a").isDue(at: now, every: interval))
        #expect((21_600..<23_760).contains(pause(history())))
        #expect(!history().isDue(at: now.addingTimeInterval(21_599), every: interval))
        #expect(history().isDue(at: now.addingTimeInterval(23_760), every: interval))
    }

    @Test("a failed check is retried soon, then less often, and finally once a day")
    func failures() {
        let pauses = (1...12).map { pause(history($0)) }
        #expect((300..<330).contains(pauses[0]))
        #expect((600..<660).contains(pauses[1]))
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
        #expect((86_400..<95_040).contains(pauses[11]))
        let month = RefreshHistory(lookedAt: now, failureCount: 40, seed: "a").next(
            every: RefreshInterval("20d") ?? .standard)
        #expect(month.timeIntervalSince(now) >= 20 * 86_400)
    }

    @Test("a server can delay the next check of its catalog by at most a week")
    func asked() {
        #expect(pause(history(notBefore: 40_000)) == 40_000)
        #expect(pause(history(1, notBefore: 40_000)) == 40_000)
        #expect(pause(history(notBefore: 60)) >= 21_600)
        #expect(pause(history(notBefore: 90 * 86_400)) == 7 * 86_400)
    }

    @Test("if the clock was set back to before the last check, a check is due immediately")
    func clock() {
        let history = RefreshHistory(lookedAt: now.addingTimeInterval(86_400), seed: "a")
        #expect(history.isDue(at: now, every: interval))
    }

    @Test(
        "a check interval is written in the largest unit without a fraction",
        arguments: [
            ("6h", 21_600, "6h"), ("30min", 1800, "30min"), ("90m", 5400, "90min"), ("1.5h", 5400, "90min"),
            ("1d", 86_400, "1d"), ("48h", 172_800, "2d"), ("2 w", 1_209_600, "2w"), ("300s", 300, "5min"),
        ])
    func text(typed: String, seconds: Double, written: String) {
        #expect(RefreshInterval(typed)?.seconds == seconds)
        #expect(RefreshInterval(typed)?.description == written)
    }

    @Test(
        "a check interval that is invalid or too short is rejected",
        arguments: ["", "h", "6", "-6h", "1min", "31d", "6 hours", "nan h"])
    func noText(typed: String) { #expect(RefreshInterval(typed) == nil) }
}
