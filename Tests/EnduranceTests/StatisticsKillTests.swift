import CommandSupport
import Foundation
import ServerStore
import TestSupport
import Testing

/// Servers that are killed while reports arrive.
@Suite struct StatisticsKillTests {
    @Test("every reading report is counted once even if two servers are killed", arguments: [false, true])
    func killed(isPostgres: Bool) async throws {
        if isPostgres, !PostgresCluster.isInstalled { return }
        let place = try await SellingFolder(database: isPostgres ? PostgresCluster.shared.database() : nil)
        try place.countReading()
        try await place.withStore { store async throws in
            let now = Date()
            let wish = ReleaseRequest(
                publication: "magazine", issue: "one", title: "One", isAlert: false, dueAt: now,
                endsAt: now.addingTimeInterval(60))
            _ = try await Releases(store).note(wish)
            var waiting: [String: (secret: TokenSecret, body: String)] = [:]
            for place in 1...12 {
                let made = try await Accounts(store).make()
                try await Accounts(store).setAgreed(true, made.account.id)
                let reports = (0..<5).map { Self.report(place * 10 + $0, isFirst: $0 == 0) }
                waiting[made.account.id] = (made.secret, #"{"reports": [\#(reports.joined(separator: ", "))]}"#)
            }
            let all = (1...12).reduce(0) { $0 + 50 * $1 + 10 }
            var deaths = 0
            while !waiting.isEmpty {
                let (first, second) = (try await place.serve(), try await place.serve())
                let isFatal = deaths < 4
                let answers = await withTaskGroup(of: (String, String).self) { group in
                    for (account, report) in waiting {
                        // Both servers receive the report, as if the library had no answer from the first server.
                        for url in [first.url, second.url] {
                            group.addTask { (account, (try? await Self.send(report.body, report.secret, url)) ?? "") }
                        }
                    }
                    var answers: [String: String] = [:]
                    for await (account, status) in group {
                        if status == "200" { answers[account] = status }
                        if isFatal, status == "200" { first.server.kill(SIGKILL) }
                    }
                    return answers
                }
                deaths += 1
                for server in [first.server, second.server] {
                    server.kill(isFatal ? SIGKILL : SIGTERM)
                    await server.wait()
                }
                // While servers are still killed, accepted reports are sent again too.
                if !isFatal { for account in answers.keys { waiting[account] = nil } }
            }
            let sum = try #require(try await ReadingCounts(store).items(ReadingRange()).first)
            #expect(sum.amountRead == all && sum.readers == 12 && sum.newReaders == 12)
            #expect(try await store.read { try $0.rows("SELECT key FROM reading_report") }.count == 60)
        }
    }

    /// Returns a report about a part of an item.
    private static func report(_ read: Int, isFirst: Bool) -> String {
        """
        {"key": "\(UUID().uuidString)", "publication": "magazine", "item": "one", "day": "\(ReadingDay(Date()).text)",
        "title": "Title", "author": "By the reader", "publisher": "By the reader", "unit": "characters", "amount": 1000, "read": \(read),
        "firstOfDay": \(isFirst), "first": \(isFirst)}
        """
    }

    private static func send(_ body: String, _ secret: TokenSecret, _ url: String) async throws -> String {
        try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(secret.text)", "-H",
            "Content-Type: application/json", "-d", body, url + "v1/statistics/reports",
        ]).output
    }
}

extension SellingFolder {
    /// Turns on reading statistics in the server's configuration.
    fileprivate func countReading() throws {
        let file = folder["press/press.json"]
        let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var settings = try #require(value as? [String: Any])
        settings["reading-statistics"] = true
        settings["catalogs"] = ["magazine": "none.plist"]
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
    }
}
