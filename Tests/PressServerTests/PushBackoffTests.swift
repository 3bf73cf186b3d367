import Testing

@testable import PressServer

/// Tests of the pauses of push services.
@Suite struct PushBackoffTests {
    private let start = ContinuousClock.now

    @Test("the server pauses a push service for as long as the service requests, up to a maximum")
    func pauses() {
        let services = PushBackoff()
        #expect(services.left(for: "a", at: start) == nil)
        services.pause("a", for: .seconds(60), at: start)
        services.pause("a", for: .seconds(10), at: start)
        #expect(services.left(for: "a", at: start + .seconds(20)) == .seconds(40))
        #expect(services.left(for: "b", at: start) == nil)
        #expect(services.left(for: "a", at: start + .seconds(60)) == nil)
        services.pause("a", for: .seconds(1_000_000), at: start)
        #expect(services.left(for: "a", at: start) == PushBackoff.longest)
    }

    @Test("the server stores the pauses of only a limited number of push services")
    func bounded() {
        let services = PushBackoff(capacity: 10)
        for number in 0..<100 { services.pause("service \(number)", at: start) }
        #expect(services.count == 10)
    }
}
