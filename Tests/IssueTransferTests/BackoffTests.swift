import Testing

@testable import IssueTransfer

/// Tests of the pauses between retries.
@Suite struct BackoffTests {
    @Test("each retry waits about twice as long as the previous one, up to a maximum")
    func pauses() {
        let backoff = Backoff(first: .seconds(5), longest: .seconds(900))
        for (retries, seconds) in [(-1, 5.0), (0, 5), (1, 10), (2, 20), (7, 640), (8, 900), (1000, 900)] {
            for _ in 0..<100 {
                let pause = backoff.pause(afterRetries: retries) / .seconds(1)
                #expect((seconds * 0.5...min(seconds * 1.5, 900)).contains(pause), "\(retries): \(pause)")
            }
        }
    }
}
