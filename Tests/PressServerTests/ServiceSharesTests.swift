import TestSupport
import Testing

@testable import PressServer

/// How many notifications one push service may have on the way.
@Suite struct ServiceSharesTests {
    @Test("a slow service has its share on the way, and leaves the rest to the others")
    func slow() async throws {
        let shares = ServiceShares(of: 8, patience: .zero)
        for _ in 0..<6 { #expect(await shares.take("slow") != nil) }
        for _ in 0..<3 { #expect(await shares.take("slow") == nil) }
        let place = try #require(await shares.take("fast"))
        await shares.give(place, of: "fast")
        let few = ServiceShares(of: 1, patience: .zero)
        #expect(await few.take("a") != nil)
    }

    @Test("what goes beyond the share of a service that answers waits for its answers")
    func waiting() async throws {
        let shares = ServiceShares(of: 4, patience: .seconds(3600))
        var tasks: [Task<Bool, Never>] = []
        let first = try #require(await shares.take("fast"))
        for _ in 0..<2 { #expect(await shares.take("fast") != nil) }
        for _ in 0..<2 { tasks.append(Task { await shares.take("fast") != nil }) }
        while await shares.waitingCount < 2 { try await waitAMoment() }
        let other = try #require(await shares.take("other"))
        await shares.give(other, of: "other")
        #expect(await shares.waitingCount == 2)
        await shares.give(first, of: "fast")
        // Both wake, one has the place, the other one waits on.
        while await shares.waitingCount != 1 { try await waitAMoment() }
        let second = try #require(await shares.anyPlace(of: "fast"))
        await shares.give(second, of: "fast")
        for task in tasks { #expect(await task.value) }
    }

    @Test("a service that stops answering is waited for no longer than its patience")
    func patience() async throws {
        let shares = ServiceShares(of: 2, patience: .milliseconds(20))
        #expect(await shares.take("slow") != nil)
        #expect(await shares.take("slow") == nil)
    }
}
