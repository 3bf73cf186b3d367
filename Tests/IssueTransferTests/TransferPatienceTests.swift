import Testing

@testable import IssueTransfer

/// Tests of the time limits of a transfer, with simulated clocks.
@Suite struct TransferPatienceTests {
    private let begin = ContinuousClock.now
    private var configuration = HTTPClient.Configuration()

    init() {
        configuration.stallTimeout = .seconds(60)
        configuration.headTimeout = .seconds(90)
        configuration.leastRate = 100
        configuration.rateWindow = .seconds(60)
    }

    private func at(_ seconds: Double) -> ContinuousClock.Instant { begin + .seconds(seconds) }

    @Test("a transfer times out if no data arrives within the stall timeout")
    func stall() {
        var patience = TransferPatience(configuration, now: begin)
        patience.arrived(1, now: at(25))
        #expect(patience.fault(now: at(84)) == nil)
        #expect(patience.fault(now: at(85)) == .stalled)
    }

    @Test("response headers have a time limit even if lines keep arriving")
    func slowHead() {
        var patience = TransferPatience(configuration, now: begin)
        for second in stride(from: 10.0, to: 90, by: 10) {
            patience.arrived(20, now: at(second))
            #expect(patience.fault(now: at(second)) == nil)
        }
        #expect(patience.fault(now: at(90)) == .slowHead(.seconds(90)))
    }

    @Test("a body must arrive at the minimum speed in each time window")
    func leastRate() {
        var patience = TransferPatience(configuration, now: begin)
        patience.headEnded(drains: false, now: begin)
        for second in 1...60 { patience.arrived(100, now: at(Double(second))) }
        #expect(patience.fault(now: at(60)) == nil)
        // Earlier bytes do not compensate for a slow window.
        for second in 61...119 { patience.arrived(1, now: at(Double(second))) }
        #expect(patience.fault(now: at(119)) == nil)
        #expect(patience.fault(now: at(120)) == .tooSlow(bytesPerSecond: 100))
    }

    @Test("a transfer's time limit applies even if data arrives quickly")
    func late() {
        var patience = TransferPatience(configuration, limit: (.seconds(30), begin + .seconds(30)), now: begin)
        patience.headEnded(drains: false, now: begin)
        patience.arrived(1 << 20, now: at(29.9))
        #expect(patience.fault(now: at(29.9)) == nil)
        #expect(patience.fault(now: at(30)) == .late(.seconds(30)))
    }

    @Test("paused time does not count toward a transfer's timeouts")
    func held() {
        var patience = TransferPatience(configuration, limit: (.seconds(500), begin + .seconds(500)), now: begin)
        patience.headEnded(drains: false, now: begin)
        patience.arrived(60_000, now: at(1))
        patience.hold(now: at(1))
        #expect(patience.fault(now: at(1000)) == nil)
        patience.release(now: at(1000))
        #expect(patience.fault(now: at(1058)) == nil)
        #expect(patience.fault(now: at(1061)) == .stalled)
    }

    @Test("the client waits only briefly for the end of a body that it ignores")
    func drained() {
        var patience = TransferPatience(configuration, now: begin)
        patience.headEnded(drains: true, now: begin)
        patience.arrived(1, now: at(0.2))
        #expect(patience.fault(now: at(0.2)) == nil)
        #expect(patience.fault(now: at(0.25)) == .drained)
    }
}
