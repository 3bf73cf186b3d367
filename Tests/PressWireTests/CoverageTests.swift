import Foundation
import PressWire
import TestSupport
import Testing

/// Tests of the combination of entitlements.
@Suite struct CoverageTests {
    private func issue(_ day: String) throws -> OfferedItem {
        OfferedItem("issue-\(day)", .issue(IssueDate(try moment("\(day)T00:00:00Z"), in: .gmt)))
    }

    private func ground(_ rights: [Right], _ item: OfferedItem, at now: String) throws -> Ground? {
        let now = try moment(now)
        return Coverage(of: rights, at: now).ground(for: item, at: now)
    }

    @Test("issues that were published during a subscription stay readable after it ends")
    func stays() throws {
        let right = try Right.sample(
            .subscription, from: moment("2026-01-01T00:00:00Z"), to: moment("2027-01-01T00:00:00Z"))
        let later = "2040-01-01T00:00:00Z"
        #expect(try ground([right], issue("2025-12-31"), at: later) == nil)
        #expect(try ground([right], issue("2026-01-01"), at: later) == .subscribed)
        #expect(try ground([right], issue("2026-12-31"), at: later) == .subscribed)
        #expect(try ground([right], issue("2027-01-01"), at: later) == nil)
    }

    @Test("a subscription includes the number of earlier issues that its product specifies")
    func backlog() throws {
        let current = try moment("2025-12-01T00:00:00Z")
        for (backlog, given) in [
            (Backlog.nothing, []), (.current, ["2025-12-01"]),
            (.published, ["1789-07-14", "2025-11-01", "2025-12-01"]),
        ] {
            let right = try Right.sample(
                .subscription, from: moment("2026-01-01T00:00:00Z"), to: moment("2026-02-01T00:00:00Z"),
                backlog: backlog)
            let now = try moment("2040-01-01T00:00:00Z")
            let coverage = Coverage(of: [right], at: now) { $0 < current ? nil : current }
            let days = ["1789-07-14", "2025-11-01", "2025-12-01", "2026-01-15", "2026-02-01"]
            #expect(
                try days.filter { try coverage.ground(for: issue($0), at: now) != nil } == given + ["2026-01-15"],
                "\(backlog)")
        }
        let none = try Right.sample(.subscription, from: current, backlog: .current)
        #expect(Coverage(of: [none], at: current).subscribed == [Span(from: current)])
    }

    @Test("after an App Store refund, only downloaded issues stay readable")
    func refunded() throws {
        let (begin, taken) = (try moment("2026-01-01T00:00:00Z"), try moment("2026-03-01T00:00:00Z"))
        for (source, ground) in [(RightSource.storekit, nil), (.grant, .subscribed), (.webhook, .subscribed)]
            as [(RightSource, Ground?)]
        {
            for kind in [ProductKind.subscription, .all] {
                let right = try Right.sample(kind, from: begin, revoked: taken, source: source)
                #expect(try self.ground([right], issue("2026-02-01"), at: "2026-06-01T00:00:00Z") == ground)
                let kept = Coverage(of: [right], owned: ["issue-2026-02-01"], at: taken)
                #expect(try kept.ground(for: issue("2026-02-01"), at: taken) == .owned)
            }
        }
    }

    @Test("a subscription does not include issues from before its start")
    func toCome() throws {
        for kind in [ProductKind.subscription, .all] {
            let right = try Right.sample(kind, from: moment("2026-01-01T00:00:00Z"))
            #expect(try ground([right], issue("2026-06-01"), at: "2026-05-31T23:59:59.999Z") == nil)
            #expect(try ground([right], issue("2026-06-01"), at: "2026-06-01T00:00:00Z") == .subscribed)
        }
    }

    @Test("a grace period can extend a subscription but not shorten it")
    func grace() throws {
        let right = try Right.sample(
            .subscription, from: moment("2026-01-01T00:00:00Z"), to: moment("2026-02-01T00:00:00Z"),
            grace: moment("2026-02-17T00:00:00Z"))
        let later = "2026-06-01T00:00:00Z"
        #expect(try ground([right], issue("2026-02-01"), at: later) == .subscribed)
        #expect(try ground([right], issue("2026-02-16"), at: later) == .subscribed)
        #expect(try ground([right], issue("2026-02-17"), at: later) == nil)
        #expect(try right.paid?.end == moment("2026-02-01T00:00:00Z"))
        let backwards = try Right.sample(
            .subscription, from: moment("2026-01-01T00:00:00Z"), to: moment("2026-02-01T00:00:00Z"),
            grace: moment("2026-01-20T00:00:00Z"))
        #expect(try ground([backwards], issue("2026-01-31"), at: later) == .subscribed)
    }

    @Test("revoking a book's purchase removes the book; revoking a subscription leaves earlier issues")
    func revoked() throws {
        let (begin, taken) = (try moment("2026-01-01T00:00:00Z"), try moment("2026-03-01T00:00:00Z"))
        let later = "2026-06-01T00:00:00Z"
        let subscription = try Right.sample(
            .subscription, from: begin, to: moment("2027-01-01T00:00:00Z"), revoked: taken)
        #expect(try ground([subscription], issue("2026-02-28"), at: later) == .subscribed)
        #expect(try ground([subscription], issue("2026-03-01"), at: later) == nil)
        let book = OfferedItem("novel", .book)
        #expect(try ground([.sample(.book, item: "novel", from: begin)], book, at: later) == .owned)
        #expect(try ground([.sample(.book, item: "novel", from: begin, revoked: taken)], book, at: later) == nil)
        #expect(
            try ground([.sample(.book, item: "novel", from: begin, revoked: taken)], book, at: "2026-02-01T00:00:00Z")
                == .owned)
        // A right that is revoked before its start was never valid.
        #expect(try Right.sample(.all, from: taken, revoked: begin).span == nil)
        let kept = Coverage(of: [subscription], owned: ["issue-2026-04-01"], at: try moment(later))
        #expect(try kept.ground(for: issue("2026-04-01"), at: moment(later)) == .owned)
    }

    @Test("after a subscription to everything ends, only issues that were published during it stay")
    func all() throws {
        let right = try Right.sample(.all, from: moment("2026-01-01T00:00:00Z"), to: moment("2026-02-01T00:00:00Z"))
        let book = OfferedItem("novel", .book)
        let cases: [(String, Ground?, Ground?, Ground?)] = [
            ("2025-12-31T23:59:59Z", nil, nil, nil), ("2026-01-31T23:59:59Z", .held, .subscribed, .held),
            ("2026-02-01T00:00:00Z", nil, .subscribed, nil),
        ]
        for (now, old, during, ofBook) in cases {
            #expect(try ground([right], issue("1999-01-01"), at: now) == old, "\(now)")
            #expect(try ground([right], issue("2026-01-10"), at: now) == during, "\(now)")
            #expect(try ground([right], book, at: now) == ofBook, "\(now)")
        }
        let subscription = try Right.sample(.subscription, from: moment("2026-01-01T00:00:00Z"))
        #expect(try ground([subscription], book, at: "2026-01-10T00:00:00Z") == .held)
        #expect(try ground([subscription], issue("1999-01-01"), at: "2026-01-10T00:00:00Z") == nil)
    }

    @Test("a lent item can be read until the loan ends")
    func lent() throws {
        let (begin, end) = (try moment("2026-01-01T00:00:00Z"), try moment("2026-02-01T00:00:00Z"))
        let lent = try Right.sample(.book, item: "novel", from: begin, to: end)
        #expect(try ground([lent], OfferedItem("novel", .book), at: "2026-01-31T23:59:59.999Z") == .owned)
        #expect(try ground([lent], OfferedItem("novel", .book), at: "2026-02-01T00:00:00Z") == nil)
        #expect(Coverage(of: [lent], at: begin).itemsEnd == end)
        let bought = try Right.sample(.book, item: "novel", from: begin)
        #expect(Coverage(of: [lent, bought], at: begin).itemsEnd == nil)
    }

    @Test("overlapping entitlements cover exactly the items that at least one of them covers")
    func many() throws {
        var generator = SeededGenerator()
        let origin = try moment("2020-01-01T00:00:00Z")
        func day(_ range: ClosedRange<Int>) -> Date {
            origin.addingTimeInterval(Double(Int.random(in: range, using: &generator)) * 43_200)
        }
        for _ in 0..<100 {
            let rights = try (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                let begin = day(0...400)
                let end = begin.addingTimeInterval(Double(Int.random(in: 1...120, using: &generator)) * 43_200)
                return try Right.sample(
                    Bool.random(using: &generator) ? .subscription : .all, from: begin,
                    to: Int.random(in: 0..<10, using: &generator) == 0 ? nil : end,
                    grace: Bool.random(using: &generator) ? end.addingTimeInterval(86_400) : nil,
                    revoked: Int.random(in: 0..<4, using: &generator) == 0 ? day(0...500) : nil)
            }
            let now = day(0...900)
            let together = Coverage(of: rights, at: now)
            for spans in [together.subscribed, together.everything] {
                #expect(zip(spans, spans.dropFirst()).allSatisfy { ($0.end ?? .distantFuture) < $1.begin })
            }
            for offset in stride(from: 0, to: 520, by: 3) {
                let date = IssueDate(origin.addingTimeInterval(Double(offset) * 43_200), in: .gmt)
                for item in [OfferedItem("a", .issue(date)), OfferedItem("b", .book)] {
                    let alone = rights.contains { Coverage(of: [$0], at: now).ground(for: item, at: now) != nil }
                    #expect((together.ground(for: item, at: now) != nil) == alone, "\(generator)")
                }
            }
        }
    }
}
