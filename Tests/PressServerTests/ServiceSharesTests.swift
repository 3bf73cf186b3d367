import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PressServer

/// Tests of the shares of push services.
@Suite struct ServiceSharesTests {
    @Test("a slow push service uses only its share of the connections")
    func slow() async throws {
        let clock = ManualInstant()
        let shares = ServiceShares(of: 8, trusted: ["slow"]) { clock.now }
        for _ in 0..<6 { #expect(await shares.take("slow") != nil) }
        clock.advance(by: .seconds(2))
        for _ in 0..<3 { #expect(await shares.take("slow") == nil) }
        let place = try #require(await shares.take("fast"))
        await shares.give(place, of: "fast", isAnswered: true)
        let few = ServiceShares(of: 1)
        #expect(await few.take("a") != nil)
    }

    @Test("all new push services together use at most a quarter of the connections")
    func neverAnswered() async throws {
        let clock = ManualInstant()
        let shares = ServiceShares(of: 8) { clock.now }
        var places: [Int: UUID] = [
            0: try #require(await shares.take("host 0")), 1: try #require(await shares.take("host 1")),
        ]
        for host in 2..<100 { #expect(await shares.take("host \(host)") == nil) }
        clock.advance(by: .seconds(30))
        for pause in [10, 20, 40] {
            for host in 0..<2 {
                let place = try #require(places[host])
                await shares.give(place, of: "host \(host)", isAnswered: false)
                #expect(await shares.take("host \(host)") == nil)
            }
            // A host that responds has a full share after its first response.
            let first = try #require(await shares.take("good \(pause)"))
            await shares.give(first, of: "good \(pause)", isAnswered: true)
            var taken: [UUID] = []
            for _ in 0..<6 { taken.append(try #require(await shares.take("good \(pause)"))) }
            for place in taken { await shares.give(place, of: "good \(pause)", isAnswered: true) }
            clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(await shares.take("host 0") == nil)
            clock.advance(by: .milliseconds(1))
            for host in 0..<2 {
                let place = try #require(await shares.take("host \(host)"))
                places[host] = place
            }
            clock.advance(by: .seconds(2))
        }
    }

    @Test("push services that stop responding use at most a quarter of the connections")
    func stopped() async throws {
        let clock = ManualInstant()
        let shares = ServiceShares(of: 8) { clock.now }
        var places: [String: UUID] = [:]
        for service in ["a", "b", "c"] {
            let place = try #require(await shares.take(service))
            await shares.give(place, of: service, isAnswered: true)
        }
        for service in ["a", "b", "c"] {
            let place = try #require(await shares.take(service))
            places[service] = place
        }
        for service in places.keys { #expect(await shares.mayStay(of: service)) }
        clock.advance(by: .seconds(2))
        for service in ["a", "b"] {
            #expect(await !shares.mayStay(of: service))
            await shares.give(try #require(places[service]), of: service, isAnswered: false)
        }
        #expect(await shares.mayStay(of: "c"))
        #expect(await shares.take("a") == nil)
    }

    @Test("new push services do not delay the first notification to a well-known service")
    func known() async throws {
        let shares = ServiceShares(of: 8)
        for host in 0..<2 { #expect(await shares.take("host \(host):443") != nil) }
        for name in ["fcm.googleapis.com.example.org:443", "fcm.googleapis.com:8443", "example.org:443"] {
            #expect(await shares.take(name) == nil, "\(name)")
        }
        for _ in 0..<6 { #expect(await shares.take("fcm.googleapis.com:443") != nil) }
    }

    @Test("if a push service uses its share of the connections, its other notifications wait")
    func waiting() async throws {
        let shares = ServiceShares(of: 4, trusted: ["fast"], patience: .seconds(3600))
        var tasks: [Task<Bool, Never>] = []
        let first = try #require(await shares.take("fast"))
        for _ in 0..<2 { #expect(await shares.take("fast") != nil) }
        for _ in 0..<2 { tasks.append(Task { await shares.take("fast") != nil }) }
        try await wait(while: await shares.waitingCount < 2)
        let other = try #require(await shares.take("other"))
        await shares.give(other, of: "other", isAnswered: true)
        #expect(await shares.waitingCount == 2)
        await shares.give(first, of: "fast", isAnswered: true)
        // Both wake up, one takes the slot, and the other keeps waiting.
        try await wait(while: await shares.waitingCount != 1)
        let second = try #require(await shares.anyPlace(of: "fast"))
        await shares.give(second, of: "fast", isAnswered: true)
        for task in tasks { #expect(await task.value) }
    }

    @Test("notifications wait for a free connection only up to a time limit")
    func patience() async throws {
        let shares = ServiceShares(of: 2, trusted: ["slow"], patience: .milliseconds(20))
        #expect(await shares.take("slow") != nil)
        #expect(await shares.take("slow") == nil)
    }
}

/// A clock that the test moves.
private final class ManualInstant: Sendable {
    private let moment = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { moment.withLock { $0 } }

    func advance(by time: Duration) { moment.withLock { $0 += time } }
}
