import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// Tests that both databases behave alike.
@Suite struct PortTests {
    @Test(
        "the database stores values of all kinds unchanged, even malicious text", arguments: StoreKind.installed
    )
    func values(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let texts = ["", "plain", "'; DROP TABLE kept; --", "$1 ?1 :a \\ \" %s", "Zürich 🗞️ \u{202E}", "a\r\nb\tc"]
            let bytes = [Data(), Data([0, 1, 0x27, 0x5C, 0xFF]), Data((0...255).map { UInt8($0) })]
            let numbers: [Int64] = [0, -1, .max, .min]
            try await store.write { session in
                try session.change(
                    "CREATE TABLE kept (id BIGINT PRIMARY KEY, t TEXT, n BIGINT, b \(session.dialect.bytes))")
                var id: Int64 = 0
                for text in texts {
                    id += 1
                    try session.change(
                        "INSERT INTO kept (id, t, n, b) VALUES ($1, $2, $3, $4)",
                        [
                            .integer(id), .text(text), .integer(numbers[Int(id) % numbers.count]),
                            .bytes(bytes[Int(id) % bytes.count]),
                        ])
                }
                try session.change("INSERT INTO kept (id, t) VALUES ($1, $2)", [.integer(99), .null])
            }
            let rows = try await store.read { try $0.rows("SELECT id, t, n, b FROM kept ORDER BY id") }
            #expect(rows.count == texts.count + 1)
            for (place, text) in texts.enumerated() {
                #expect(try rows[place].text("t") == text)
                #expect(try Int64(rows[place].integer("n")) == numbers[(place + 1) % numbers.count])
                #expect(try rows[place].bytes("b") == bytes[(place + 1) % bytes.count])
            }
            let last = try #require(rows.last)
            #expect(try ["t", "n", "b"].map { try last.isNull($0) } == [true, true, true])
            #expect(throws: StoreFault.self) { try last.text("t") }
            #expect(throws: StoreFault.self) { try last.text("nothing") }
        }
    }

    @Test(
        "a database query can use its parameters several times and in any order", arguments: StoreKind.installed
    )
    func places(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let row = try await store.write { session in
                try session.change("CREATE TABLE place (a BIGINT NOT NULL, b BIGINT NOT NULL)")
                try session.change(
                    "INSERT INTO place (a, b) VALUES ($2, $1), ($1, $1), ($2, $2)", [.integer(1), .integer(20)])
                return try session.rows(
                    "SELECT count(*) AS n, sum(a) AS a, sum(b) AS b, max(a) > 1 AS t FROM place WHERE a = $1 OR a > $1",
                    [.integer(1)]
                ).first
            }
            let found = try #require(row)
            #expect(try ["n", "a", "b"].map { try found.integer($0) } == [3, 41, 22])
            #expect(try found.integer("t") == 1)
            let many = try await store.read { session in
                let terms = (1...12).map { "CAST($\($0) AS BIGINT)" }
                return try session.rows(
                    "SELECT \(terms[11]) AS a, \(terms.joined(separator: " + ")) AS b, '$ä' AS c",
                    (1...12).map { .integer($0) }
                ).first
            }
            let last = try #require(many)
            #expect(try last.integer("a") == 12 && last.integer("b") == 78 && last.text("c") == "$ä")
        }
    }

    @Test("a statement can return the number or the content of the rows it changed", arguments: StoreKind.installed)
    func changes(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.write { session in
                try session.change(
                    "CREATE TABLE c (id TEXT PRIMARY KEY, n BIGINT NOT NULL CHECK (n >= 0), gone BIGINT)")
                try session.change("CREATE UNIQUE INDEX c_n ON c (n) WHERE gone IS NULL")
                #expect(try session.change("INSERT INTO c (id, n) VALUES ('a', 1), ('b', 2)") == 2)
                #expect(try session.change("UPDATE c SET n = n + 10") == 2)
                #expect(try session.change("DELETE FROM c WHERE id = $1", [.text("z")]) == 0)
                let again = "INSERT INTO c (id, n) VALUES ($1, 50) ON CONFLICT (id) DO NOTHING RETURNING id"
                #expect(try session.rows(again, [.text("a")]).isEmpty)
                #expect(try session.rows(again, [.text("c")]).count == 1)
                let upsert = """
                    INSERT INTO c (id, n) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET n = excluded.n RETURNING id, n
                    """
                #expect(try session.rows(upsert, [.text("a"), .integer(7)]).map { try $0.integer("n") } == [7])
            }
        }
    }

    @Test("a database error has a kind and contains no row values", arguments: StoreKind.installed)
    func faults(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.write { session in
                try session.change("CREATE TABLE f (id TEXT PRIMARY KEY, n BIGINT NOT NULL CHECK (n < 10))")
                try session.change("CREATE TABLE g (f TEXT NOT NULL REFERENCES f (id))")
                try session.change("INSERT INTO f (id, n) VALUES ('geheim', 1)")
            }
            let cases: [(String, [SQLValue], StoreFault.Kind)] = [
                ("INSERT INTO f (id, n) VALUES ($1, 2)", [.text("geheim")], .duplicate),
                ("INSERT INTO f (id, n) VALUES ('x', 11)", [], .invalid),
                ("INSERT INTO f (id) VALUES ('x')", [], .invalid),
                ("INSERT INTO g (f) VALUES ('nothing')", [], .reference),
                ("INSERT INTO f (id, n) VALUES ($1, 2)", [.text("a\u{0}b")], .invalid),
                ("SELEC nothing", [], .failed),
            ]
            for (sql, values, kind) in cases {
                let box = FaultBox()
                await #expect(throws: MastheadError.self, "\(sql)") {
                    try await store.write { session in
                        do throws(StoreFault) { try session.change(sql, values) } catch {
                            box.set(error)
                            throw error
                        }
                    }
                }
                let found = try #require(box.fault, "\(sql)")
                #expect(found.kind == kind && !found.words.contains("geheim"), "\(sql): \(found)")
            }
        }
    }

    @Test(
        "after a database error, a transaction is rolled back even if its closure catches the error",
        arguments: StoreKind.installed)
    func undone(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.write { try $0.change("CREATE TABLE u (id TEXT PRIMARY KEY)") }
            await #expect(throws: MastheadError.self) {
                try await store.write { session in
                    try session.change("INSERT INTO u (id) VALUES ('a')")
                    do { try session.change("INSERT INTO u (id) VALUES ('a')") } catch {}
                    do { try session.change("INSERT INTO u (id) VALUES ('b')") } catch {}
                }
            }
            struct Own: Error {}
            await #expect(throws: MastheadError.self) {
                try await store.write { session in
                    try session.change("INSERT INTO u (id) VALUES ('c')")
                    throw Own()
                }
            }
            #expect(try await store.read { try $0.rows("SELECT id FROM u") }.isEmpty)
            // The connection remains usable.
            try await store.write { try $0.change("INSERT INTO u (id) VALUES ('d')") }
            #expect(try await store.read { try $0.rows("SELECT id FROM u") }.count == 1)
        }
    }

    @Test("a write to the database fails within a read transaction", arguments: StoreKind.installed)
    func reading(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            await #expect(throws: MastheadError.self) {
                try await store.read { try $0.change("CREATE TABLE r (id BIGINT)") }
            }
        }
    }

    @Test(
        "if several processes increase a number at the same time, no increase is lost", arguments: StoreKind.installed)
    func collisions(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            try await store.write { session in
                try session.change("CREATE TABLE total (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)")
                try session.change("INSERT INTO total (id, n) VALUES (1, 0), (2, 0)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for place in 0..<24 {
                    group.addTask {
                        try await store.write { session in
                            // Reads, then writes based on the result, in both orders: conflicts and deadlocks.
                            let ids: [Int64] = place.isMultiple(of: 2) ? [1, 2] : [2, 1]
                            for id in ids {
                                let n = try session.rows("SELECT n FROM total WHERE id = $1", [.integer(id)])
                                    .first?.integer("n")
                                try session.change(
                                    "UPDATE total SET n = $1 WHERE id = $2",
                                    [.integer(Int64((n ?? 0) + 1)), .integer(id)])
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let totals = try await store.read { try $0.rows("SELECT n FROM total").map { try $0.integer("n") } }
            #expect(totals == [24, 24])
        }
    }

    @Test("two processes never take the same row from a queue in the database", arguments: StoreKind.installed)
    func queue(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            try await store.write { session in
                try session.change("CREATE TABLE job (id BIGINT PRIMARY KEY, taken BIGINT)")
                for id in 0..<200 { try session.change("INSERT INTO job (id) VALUES ($1)", [.integer(Int64(id))]) }
            }
            let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var mine: [Int] = []
                        while true {
                            let rows = try await store.write(.statements) { session in
                                try session.rows(
                                    """
                                    UPDATE job SET taken = \(session.dialect.now) WHERE id IN (
                                        SELECT id FROM job WHERE taken IS NULL ORDER BY id LIMIT 5\(session.dialect.skippingLocked)
                                    ) RETURNING id
                                    """
                                ).map { try $0.integer("id") }
                            }
                            if rows.isEmpty { return mine }
                            mine += rows
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.sorted() == Array(0..<200))
        }
    }

    @Test("the clock of the database server shows the current time", arguments: StoreKind.installed)
    func clock(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let now = try await store.read { try $0.rows("SELECT \($0.dialect.now) AS now").first?.time("now") }
            let found = try #require(now)
            #expect(abs(found.timeIntervalSinceNow) < 600)
        }
    }

    @Test("closing a SQLite database deletes its log, even after several connections read it")
    func closed() async throws {
        let folder = try TemporaryFolder()
        let store = try await StoreKind.sqlite.address(in: folder).open()
        try await store.write { try $0.change("CREATE TABLE kept (n BIGINT NOT NULL)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await store.read { try $0.rows("SELECT n FROM kept") } } }
            try await group.waitForAll()
        }
        try await store.write { try $0.change("INSERT INTO kept (n) VALUES (1)") }
        await store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["press.sqlite"])
        let again = try await StoreKind.sqlite.address(in: folder).open()
        #expect(try await again.read { try $0.rows("SELECT n FROM kept") }.count == 1)
        await again.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["press.sqlite"])
    }

    @Test("SQLite syncs a transaction to disk before the call returns")
    func synchronous() async throws {
        try await StoreKind.sqlite.withStore { store async throws in
            let rows = try await store.write { try $0.rows("PRAGMA synchronous") }
            #expect(try rows.first?.integer("synchronous") == 2)
        }
    }
}
