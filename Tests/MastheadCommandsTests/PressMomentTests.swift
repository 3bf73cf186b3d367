import Foundation
import Testing

@testable import MastheadCommands

@Suite struct PressMomentTests {
    @Test(
        "a day begins by the publisher's clocks, a time is what it is",
        arguments: [
            ("2031-01-01", "2030-12-31T23:00:00Z"), ("2031-07-01", "2031-06-30T22:00:00Z"),
            ("2031-01-01T00:00:00Z", "2031-01-01T00:00:00Z"),
        ])
    func berlin(written: String, meant: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let moment = try #require(PressMoment(argument: written))
        #expect(moment.date(in: zone).formatted(.iso8601) == meant)
    }

    @Test("what is neither is none", arguments: ["", "soon", "2031-13-01", "2031-01-01T:00Z", "2031"])
    func wrong(written: String) { #expect(PressMoment(argument: written) == nil) }
}
