import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PressServer

/// Tests of catalogs on another server.
@Suite struct CatalogWatchTests {
    /// The response of the other server, which changes during the test.
    private final class Answer: Sendable {
        private let data = Mutex<Data?>(nil)

        var current: Data? {
            get { data.withLock { $0 } }
            set { data.withLock { $0 = newValue } }
        }
    }

    private func catalog(_ names: String...) -> Data {
        let rows = names.map { #"{"Name": "\#($0)", "Title": "Title", "Date": "2026-01-01", "Content": "\#($0).zip"}"# }
        return Data("[\(rows.joined(separator: ", "))]".utf8)
    }

    /// Waits until the other server received another request.
    private func asked(_ server: ScriptedServer) async throws {
        let count = server.log.count
        // A request in progress may have been answered before the change.
        try await wait(while: server.log.count < count + 2)
    }

    @Test("a store at a URL is read again after a change")
    func store() async throws {
        let answer = Answer()
        let config = Data(#"{"title": "Shop", "sale": "free"}"#.utf8)
        answer.current = Data(#"[{"id": "well", "title": "The Well", "book": true}]"#.utf8)
        let server = try ScriptedServer { request in
            guard let books = answer.current else { return [.send(.response(503))] }
            return [.send(.file(request.path == "/shop/books.json" ? books : config, for: request))]
        }
        defer { server.stop() }
        let place = server.url("/shop/config.json")
        let (reader, catalog) = (
            CatalogReader(), PressCatalog(publication: "shop", place: place, address: place)
        )
        let entries = try await reader.read(catalog)
        #expect(entries?.map(\.name) == ["well"] && entries?.first?.description.title == "The Well")
        #expect(try await reader.read(catalog) == nil, "the store is unchanged")
        answer.current = nil
        await reader.forget(catalog)
        await #expect(throws: (any Error).self) { try await reader.read(catalog) }
    }

    @Test("when a catalog at a URL changes, its new issues are announced")
    func address() async throws {
        let answer = Answer()
        answer.current = catalog("old")
        let server = try ScriptedServer { request in
            guard let data = answer.current else { return [.send(.response(503))] }
            return [.send(.file(data, for: request))]
        }
        defer { server.stop() }
        try await PressFixture.serving(
            { configuration, _ in
                let place = server.url("/issues.plist")
                configuration.catalogs = [PressCatalog(publication: "magazine", place: place, address: place)]
                configuration.catalogInterval = 1
                configuration.newsDays = 3650
            },
            { fixture async throws in
                let key = #"{"kind": "channel", "key": "abcdefghijklmnop"}"#
                let made = try await fixture.ask("POST", "/v1/devices", token: "", json: key)
                let token = try #require(try made.text("token"))
                try await asked(server)
                #expect(server.log.last?.headers["if-none-match"] != nil)
                answer.current = nil
                try await asked(server)
                answer.current = Data("no catalog".utf8)
                try await asked(server)
                #expect(fixture.log.all.contains { $0.contains("catalog") && $0.contains(#""level":"error""#) })
                answer.current = catalog("old", "new")
                var told = ""
                while !told.contains(#""issue""#) {
                    told = try await fixture.ask("GET", "/v1/events?after=0&wait=50", token: token).body
                }
                #expect(told.contains(#""issue":"new""#) && !told.contains(#""issue":"old""#), "\(told)")
            })
    }
}
