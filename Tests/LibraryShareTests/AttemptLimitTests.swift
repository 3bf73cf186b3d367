import Foundation
import Testing

@testable import LibraryShare

@Suite struct AttemptLimitTests {
    private let start = ContinuousClock().now

    /// Tries wrong secrets as fast as the limit permits, and returns the delays between the attempts in seconds.
    private func delays(_ limit: inout AttemptLimit, _ client: String, count: Int) -> [Int] {
        var now = start
        var delays: [Int] = []
        for _ in 0..<count {
            limit.fail(client, at: now)
            guard case .wait(let delay) = limit.permission(of: client, at: now) else {
                delays.append(0)
                continue
            }
            delays.append(Int(delay / .seconds(1)))
            now += delay
        }
        return delays
    }

    @Test("after three wrong attempts the delay doubles up to five minutes")
    func delay() {
        var rules = AttemptLimit.Rules()
        rules.mostPerHour = 1_000_000
        var limit = AttemptLimit(rules)
        #expect(delays(&limit, "a", count: 13) == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
        #expect(limit.permission(of: "b", at: start) == .allowed, "another client need not wait")
    }

    @Test("an attempt before the end of the delay is not permitted, and a right attempt ends the delay")
    func early() {
        var limit = AttemptLimit()
        for _ in 0..<5 { limit.fail("a", at: start) }
        #expect(limit.permission(of: "a", at: start + .milliseconds(3999)) != .allowed)
        #expect(limit.permission(of: "a", at: start + .seconds(4)) == .allowed)
        limit.succeed("a")
        #expect(limit.permission(of: "a", at: start) == .allowed)
    }

    @Test("a client that waits for an hour starts again")
    func hour() {
        var limit = AttemptLimit()
        for _ in 0..<10 { limit.fail("a", at: start) }
        let later = start + .seconds(3700)
        limit.fail("a", at: later)
        #expect(limit.permission(of: "a", at: later) == .allowed)
    }

    @Test("all clients together have sixty wrong attempts an hour, then one each minute")
    func total() {
        var limit = AttemptLimit()
        for index in 0..<60 {
            #expect(limit.permission(of: "\(index)", at: start) == .allowed)
            limit.fail("\(index)", at: start)
        }
        #expect(limit.permission(of: "new", at: start) == .wait(.seconds(60)))
        #expect(limit.permission(of: "new", at: start + .seconds(60)) == .allowed)
        limit.fail("new", at: start + .seconds(60))
        #expect(limit.permission(of: "newer", at: start + .seconds(60)) == .wait(.seconds(60)))
        #expect(limit.permission(of: "newer", at: start + .seconds(3700)) == .allowed)
    }

    @Test("after the maximum number of wrong attempts nobody may try any more")
    func ended() {
        var rules = AttemptLimit.Rules()
        (rules.most, rules.mostPerHour) = (5, 1_000_000)
        var limit = AttemptLimit(rules)
        for index in 0..<5 { limit.fail("\(index)", at: start) }
        #expect(limit.permission(of: "new", at: start + .seconds(1_000_000)) == .ended)
        limit.succeed("new")
        #expect(limit.permission(of: "new", at: start) == .ended)
    }

    @Test("a flood of addresses uses limited memory, and does not lift the limit for all clients")
    func memory() {
        var rules = AttemptLimit.Rules()
        rules.capacity = 100
        var limit = AttemptLimit(rules)
        for index in 0..<10_000 { limit.fail("\(index)", at: start) }
        #expect(limit.clientCount <= 100)
        #expect(limit.permission(of: "new", at: start + .seconds(3600)) != .allowed)
    }

    @Test("addresses of one IPv6 network count as one client")
    func keys() {
        let same = ["2001:db8:1:2::1", "2001:DB8:1:2:3:4:5:6", "2001:db8:1:2:ffff::"]
        #expect(Set(same.map { AttemptLimit.key(of: $0) }).count == 1)
        #expect(AttemptLimit.key(of: "2001:db8:1:3::1") != AttemptLimit.key(of: same[0]))
        #expect(AttemptLimit.key(of: "fe80::1%eth0") == AttemptLimit.key(of: "fe80::1"))
        #expect(AttemptLimit.key(of: "::ffff:192.168.1.7") == "192.168.1.7")
        #expect(AttemptLimit.key(of: "192.168.1.7") == "192.168.1.7")
        for odd in ["", ":", "::::", "x:y", "1:2:3", "%:"] { _ = AttemptLimit.key(of: odd) }
        #expect(AttemptLimit.key(of: nil) == "")
    }
}
