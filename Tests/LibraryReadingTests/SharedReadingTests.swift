import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import TestSupport
import Testing

/// Reading statistics for a publisher that asks and a reader that agreed.
@Suite struct SharedReadingTests {
    @Test("reading statistics require the reader's consent")
    func agreement() async throws {
        let press = try await CountingPress()
        #expect(try await press.library.publications.publication("mill").readingShare == .asked)
        try await press.show("1.1", share: 0.25)
        #expect(try await press.library.statistics.send(all: true) == nil)
        try await press.library.statistics.setShared(false, of: "mill")
        try await press.show("1.1", share: 0.25)
        #expect(try await press.library.statistics.send(all: true) == nil)
        #expect(try press.sent().isEmpty && press.asked.isEmpty)
        let silent = try await CountingPress(asks: false)
        #expect(try await silent.library.publications.publication("mill").readingShare == nil)
        try await silent.library.statistics.setShared(true, of: "mill")
        try await silent.show("1.1", share: 0.25)
        #expect(try await silent.library.statistics.send(all: true) == nil)
        #expect(try silent.sent().isEmpty && silent.asked.isEmpty)
    }

    @Test("reading statistics count text once when it is displayed, and do not count skipped text")
    func counting() async throws {
        let press = try await CountingPress()
        try await press.library.statistics.setShared(true, of: "mill")
        try await press.show("1.1", share: 0.25)
        try await press.show("1.1", share: 0.25)
        let due = try #require(try await press.library.statistics.send())
        let early = try press.sent()
        #expect(due.timeIntervalSinceNow > 500 && early.isEmpty, "the report waits ten minutes")
        #expect(try await press.library.statistics.send(all: true) == nil)
        let first = try #require(try press.sent().first?.first)
        #expect(first.publication == "magazine" && first.item == "book" && first.title == "A Small Book")
        #expect(first.unit == "characters" && first.first && first.firstOfDay)
        let all = first.amount
        #expect(abs(first.read * 4 - all) <= 4, "\(first)")
        #expect(press.asked == ["POST /v1/accounts", "PUT /v1/statistics/agreement"])
        // The second quarter is skipped.
        try await press.show("2.1", share: 0.75)
        try await press.show("1.1", share: 0.25)
        try await press.library.statistics.send(all: true)
        let second = try #require(try press.sent().last?.first)
        #expect(try press.sent().count == 2 && abs(second.read * 4 - all) <= 4 && !second.first && !second.firstOfDay)
        // Now the skipped part is read too.
        try await press.show("1.1", share: 0.5)
        try await press.library.statistics.send(all: true)
        let sum = try press.sent().flatMap(\.self).reduce(0) { $0 + $1.read }
        #expect(abs(sum * 4 - all * 3) <= 8)
        try await press.show("1.1", share: 0.5)
        try await press.library.statistics.send(all: true)
        #expect(try press.sent().count == 3, "no new text was displayed")
        #expect(press.asked.count == 2)
    }

    @Test("if the response to a reading report is lost, the same report is sent again")
    func lost() async throws {
        let press = try await CountingPress()
        try await press.library.statistics.setShared(true, of: "mill")
        try await press.show("1.1", share: 0.25)
        press.turn(.lost)
        #expect(try await press.library.statistics.send(all: true) != nil)
        try await press.show("1.1", share: 0.5)
        press.turn(.later)
        #expect(try await press.library.statistics.send(all: true) != nil)
        press.turn(.counting)
        // Another process finds the pending report.
        let other = try await IssueLibrary(folder: press.folder["library"])
        #expect(try await other.statistics.send(all: true) == nil)
        let sent = try press.sent().flatMap(\.self)
        let byKey = Dictionary(grouping: sent, by: \.key)
        #expect(byKey.count == 2 && byKey.values.allSatisfy { Set($0).count == 1 }, "\(sent)")
        #expect(abs(byKey.values.compactMap(\.first).reduce(0) { $0 + $1.read } * 2 - (sent.first?.amount ?? 0)) <= 4)
        #expect(byKey.values.compactMap(\.first).count { $0.first } == 1)
    }

    @Test("turning reading statistics off deletes pending reports and revokes consent")
    func ending() async throws {
        let press = try await CountingPress()
        try await press.library.statistics.setShared(true, of: "mill")
        try await press.show("1.1", share: 0.25)
        try await press.library.statistics.send(all: true)
        try await press.show("1.1", share: 0.5)
        try await press.library.statistics.setShared(false, of: "mill")
        #expect(try await press.library.publications.publication("mill").readingShare == .declined)
        #expect(try await press.library.statistics.send(all: true) == nil)
        #expect(try press.sent().count == 1 && press.asked.last == "DELETE /v1/statistics/agreement")
        try await press.library.statistics.setShared(true, of: "mill")
        try await press.show("1.1", share: 0.1)
        try await press.library.statistics.send(all: true)
        #expect(try press.sent().last?.map(\.first) == [true])
        #expect(press.asked.last == "PUT /v1/statistics/agreement")
    }
}
