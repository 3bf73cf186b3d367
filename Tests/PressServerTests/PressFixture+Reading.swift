import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

extension PressFixture {
    /// Runs a server that collects reading statistics about an issue.
    static func counting(_ body: (PressFixture, any Store) async throws -> Void) async throws {
        var address: StoreAddress?
        try await serving({ configuration, folder in
            configuration.countsReading = true
            configuration.sale.publisher = "Example <Press>"
            configuration.catalogs = [PressCatalog(publication: "magazine", place: folder["none"], address: nil)]
            address = configuration.database
        }) { fixture async throws in
            let store = try await #require(address).open(connections: 1)
            do {
                for (item, title) in [
                    ("one", "<b>First</b> & \"best\""), ("two", "=HYPERLINK(\"x\")"), ("accent", "a\"\u{301},=1"),
                ] {
                    let now = Date()
                    _ = try await Releases(store).note(
                        ReleaseRequest(
                            publication: "magazine", issue: item, title: title, author: "An Author", isAlert: false,
                            dueAt: now,
                            endsAt: now.addingTimeInterval(60)))
                }
                try await body(fixture, store)
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }
    }

    /// Returns a report as a library sends it.
    static func report(_ read: Int, of item: String = "one", key: UUID = UUID(), isFirst: Bool = false) -> String {
        """
        {"key": "\(key.uuidString)", "publication": "magazine", "item": "\(item)", "day": "\(ReadingDay(Date()).text)",
        "title": "Title", "author": "By the reader", "publisher": "By the reader", "unit": "characters", "amount": 1000, "read": \(read),
        "firstOfDay": \(isFirst), "first": \(isFirst)}
        """
    }

    /// Creates an account that has agreed to reading statistics.
    /// - Returns: The token of the account.
    func agreed() async throws -> String {
        let made = try await ask("POST", "/v1/accounts", token: "", "Content-Length: 0")
        let token = try #require(try made.text("token"))
        let agreed = try await ask("PUT", "/v1/statistics/agreement", token: token, "Content-Length: 0")
        #expect(try agreed.status == 200 && agreed.text("agreedAt") != nil, "\(agreed)")
        return token
    }

    /// Sends reports.
    /// - Returns: The results.
    func report(_ reports: String..., token: String) async throws -> [String] {
        let answer = try await ask(
            "POST", "/v1/statistics/reports", token: token, json: #"{"reports": [\#(reports.joined(separator: ", "))]}"#
        )
        #expect(answer.status == 200, "\(answer)")
        return try #require((try answer.json() as? [String: [String]])?["results"])
    }
}
