import Foundation
import PressWire
import Testing

/// Tests when a new entitlement starts and ends.
@Suite struct TermTests {
    @Test(
        "a subscription period ends at a local time in the publisher's time zone",
        arguments: [
            ("P1M", 1, "2026-01-31T11:00:00Z", "2026-02-28T11:00:00Z"),
            ("P1M", 2, "2026-01-31T11:00:00Z", "2026-03-31T10:00:00Z"),
            ("P1Y", 1, "2024-02-29T11:00:00Z", "2025-02-28T11:00:00Z"),
            ("P1Y", 4, "2024-02-29T11:00:00Z", "2028-02-29T11:00:00Z"),
            ("P1D", 1, "2026-03-28T12:00:00Z", "2026-03-29T11:00:00Z"),
            ("P2W", 1, "2026-10-20T10:00:00Z", "2026-11-03T11:00:00Z"),
        ])
    func ends(period: String, times: Int, begin: String, end: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let period = try #require(Period(period))
        #expect(try period.end(from: moment(begin), times: times, in: zone) == moment(end))
        #expect(Period("\(period)") == period)
    }

    @Test(
        "malformed subscription periods are rejected",
        arguments: [
            "", "P", "P0D", "P1H", "PT1M", "P-1M", "P1.5Y", "P101Y", "P1201D", "P99999D", "p1y", "P1Y6M", " P1Y",
        ])
    func wrong(text: String) { #expect(Period(text) == nil) }

    @Test("a new subscription term starts when the existing terms end")
    func follows() throws {
        let (now, year) = (try moment("2026-06-01T00:00:00Z"), try #require(Period("P1Y")))
        func next(_ held: [(String, String?)]) throws -> Span? {
            var spans: [Span] = []
            for (begin, end) in held {
                let (first, last) = (try moment(begin), try end.map { try moment($0) })
                spans.append(try #require(Span(from: first, to: last)))
            }
            return Term.next(year, held: spans, at: now, in: .gmt)
        }
        let first = try moment("2027-06-01T00:00:00Z")
        #expect(try next([]) == Span(from: now, to: first))
        #expect(try next([("2025-01-01T00:00:00Z", "2026-06-01T00:00:00Z")])?.begin == now)
        let behind = try moment("2026-09-01T00:00:00Z")
        #expect(try next([("2026-01-01T00:00:00Z", "2026-09-01T00:00:00Z")])?.begin == behind)
        // A second term already follows the current term.
        let third = try next([
            ("2026-01-01T00:00:00Z", "2026-09-01T00:00:00Z"), ("2026-09-01T00:00:00Z", "2027-09-01T00:00:00Z"),
        ])
        let (begin, end) = (try moment("2027-09-01T00:00:00Z"), try moment("2028-09-01T00:00:00Z"))
        #expect(third == Span(from: begin, to: end))
        // A future term that does not follow directly is ignored.
        #expect(try next([("2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z")])?.begin == now)
        #expect(Term.next(nil, held: [], at: now, in: .gmt) == Span(from: now))
    }
}
