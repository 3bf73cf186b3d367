import Testing

@testable import PressServer

/// How long nothing is sent.
@Suite struct BackOffTests {
    private let start = ContinuousClock.now

    @Test("a service is left alone for as long as it asks, the others are not")
    func pauses() {
        let backOff = BackOff()
        #expect(backOff.left(for: "a", at: start) == nil)
        backOff.pause("a", for: .seconds(60), at: start)
        backOff.pause("a", for: .seconds(10), at: start)
        #expect(backOff.left(for: "a", at: start + .seconds(20)) == .seconds(40))
        #expect(backOff.left(for: "b", at: start) == nil)
        #expect(backOff.left(for: "a", at: start + .seconds(60)) == nil)
        backOff.pause("a", for: .seconds(1_000_000), at: start)
        #expect(backOff.left(for: "a", at: start) == BackOff.longest)
    }

    @Test("of services that strangers make up so many are remembered and no more")
    func bounded() {
        let backOff = BackOff(capacity: 10)
        for number in 0..<100 { backOff.pause("service \(number)", at: start) }
        #expect(backOff.count == 10)
    }

    @Test("each try waits about twice as long as the one before, up to a quarter of an hour")
    func waits() {
        for (attempts, seconds) in [(0, 5.0), (1, 5), (2, 10), (3, 20), (8, 640), (9, 900), (1000, 900)] {
            for _ in 0..<100 {
                let wait = BackOff.wait(afterAttempts: attempts) / .seconds(1)
                #expect((seconds * 0.8...seconds * 1.2).contains(wait), "\(attempts): \(wait)")
            }
        }
    }
}
