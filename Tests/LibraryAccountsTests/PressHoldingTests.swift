import Foundation
import PressClient
import Testing

/// Tests of merging consecutive purchased terms of a product.
@Suite struct PressHoldingTests {
    private func rights(_ terms: [(product: String, begins: String, ends: String?, revoked: String?)]) throws
        -> [PressRight]
    {
        let written = terms.enumerated().map { number, term in
            let end = term.ends.map { #", "ends": "\#($0)T10:00:00Z""# } ?? ""
            let revoked = term.revoked.map { #", "revoked": "\#($0)T10:00:00Z""# } ?? ""
            return
                #"{"id": "r\#(number)", "product": "\#(term.product)", "publication": "m", "kind": "subscription", "source": "voucher", "begins": "\#(term.begins)T10:00:00Z"\#(end)\#(revoked)}"#
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode([PressRight].self, from: Data("[\(written.joined(separator: ","))]".utf8))
    }

    private func shown(_ holdings: [PressHolding]) -> [String] {
        holdings.map { holding in
            "\(holding.first.product) \(holding.begins.formatted(.iso8601.year().month().day())) \(holding.end?.formatted(.iso8601.year().month().day()) ?? "-") \(holding.rights.count)"
        }
    }

    private func moment(_ day: String) throws -> Date { try Date("\(day)T12:00:00Z", strategy: .iso8601) }

    @Test("consecutive terms of a product become one term, in any order")
    func following() throws {
        let held = try rights([
            ("year", "2027-11-25", "2028-11-25", nil), ("year", "2026-11-25", "2027-11-25", nil),
            ("month", "2026-11-25", "2026-12-25", nil),
        ])
        #expect(
            shown(held.holdings(at: try moment("2026-11-26")))
                == ["year 2026-11-25 2028-11-25 2", "month 2026-11-25 2026-12-25 1"])
        #expect(shown(held.holdings(at: try moment("2027-11-26"))) == ["year 2027-11-25 2028-11-25 1"])
        #expect(held.holdings(at: try moment("2028-11-26")).isEmpty)
    }

    @Test("terms of a product stay separate if there is a gap between them")
    func gaps() throws {
        let parted = try rights([
            ("year", "2026-01-01", "2027-01-01", nil), ("year", "2027-02-01", "2028-02-01", nil),
        ]).holdings(at: try moment("2026-06-01"))
        #expect(shown(parted) == ["year 2026-01-01 2027-01-01 1", "year 2027-02-01 2028-02-01 1"])
        #expect(parted.map { $0.isInForce(at: parted[1].begins) } == [false, true])
        let inner = try rights([
            ("year", "2026-01-01", "2027-01-01", nil), ("year", "2026-02-01", "2026-03-01", nil),
        ])
        #expect(shown(inner.holdings(at: try moment("2026-02-15"))) == ["year 2026-01-01 2027-01-01 2"])
        let lasting = try rights([("all", "2026-01-01", nil, nil), ("all", "2026-02-01", "2026-03-01", nil)])
        #expect(shown(lasting.holdings(at: try moment("2026-02-15"))) == ["all 2026-01-01 - 2"])
    }

    @Test("a term that was revoked before its start does not extend another term")
    func revoked() throws {
        let held = try rights([
            ("year", "2026-11-25", "2027-11-25", nil), ("year", "2027-11-25", "2028-11-25", "2026-12-01"),
        ])
        #expect(shown(held.holdings(at: try moment("2026-11-26"))) == ["year 2026-11-25 2027-11-25 1"])
    }
}
