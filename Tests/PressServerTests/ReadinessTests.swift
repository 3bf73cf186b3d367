import Foundation
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of a server whose database is down.
@Suite(.enabled(if: PostgresCluster.isInstalled)) struct ReadinessTests {
    @Test("while the database is down, the server reports that it is running but not ready")
    func down() async throws {
        let cluster = PostgresCluster()
        let url = try await cluster.database()
        try await PressFixture.serving({ configuration, folder in
            configuration.database = try StoreAddress(url, in: folder.url)
        }) { fixture async throws in
            func ask(_ path: String, _ method: String = "GET") async throws -> PressAnswer {
                try await fixture.ask(method, path, token: "", "Content-Length: 0")
            }
            #expect(try await ask("/health/ready").status == 200)
            // The schema must still be there afterwards.
            try await cluster.stop(keepsAll: true)
            // A result is cached for a second.
            try await wait(while: try await ask("/health/ready").status == 200)
            let down = try await ask("/health/ready")
            #expect(down.status == 503 && down.fields["retry-after"] == "5", "\(down)")
            #expect(down.body.contains("database does not respond"), "\(down)")
            #expect(try await ask("/health/live").status == 200)
            let refused = try await ask("/v1/accounts", "POST")
            #expect(refused.status == 503 && refused.fields["content-type"] == "application/problem+json", "\(refused)")
            try await cluster.start()
            try await wait(while: try await ask("/health/ready").status == 503)
            #expect(try await ask("/health/ready").status == 200)
            #expect(try await ask("/v1/accounts", "POST").status == 201)
        }
        try await cluster.stop()
    }

    @Test("while its database is read-only, the server reports that it is not ready")
    func standby() async throws {
        let cluster = PostgresCluster()
        let url = try await cluster.database()
        try await PressFixture.serving({ configuration, folder in
            configuration.database = try StoreAddress(url, in: folder.url)
        }) { fixture async throws in
            func make() async throws -> PressAnswer {
                try await fixture.ask("POST", "/v1/accounts", token: "", "Content-Length: 0")
            }
            func ready() async throws -> Int { try await fixture.ask("GET", "/health/ready", token: "").status }
            // Uses all connections once.
            for _ in 0..<3 {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<16 { group.addTask { try await make().status } }
                    for try await status in group { #expect(status == 201) }
                }
            }
            #expect(try await ready() == 200)
            try await cluster.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            try await cluster.execute("SELECT pg_reload_conf()")
            try await wait(while: try await ready() == 200)
            #expect(try await ready() == 503)
            let refused = try await make()
            #expect(refused.status == 503 && refused.fields["retry-after"] == "5", "\(refused)")
            try await cluster.execute("ALTER SYSTEM RESET default_transaction_read_only")
            try await cluster.execute("SELECT pg_reload_conf()")
            try await wait(while: try await ready() == 503)
            for _ in 0..<3 {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<16 { group.addTask { try await make().status } }
                    for try await status in group { #expect(status == 201) }
                }
            }
        }
        try await cluster.stop()
    }
}

/// Tests of a server whose database file another program changes.
@Suite struct FileReadinessTests {
    @Test("the server stops writing if its database file is deleted or replaced")
    func deleted() async throws {
        for isReplaced in [false, true] {
            try await PressFixture.serving { fixture async throws in
                func make() async throws -> Int {
                    try await fixture.ask("POST", "/v1/accounts", token: "", "Content-Length: 0").status
                }
                #expect(try await make() == 201)
                let file = fixture.folder["press/press.sqlite"]
                let kept = fixture.folder["kept.sqlite"]
                try FileManager.default.moveItem(at: file, to: kept)
                if isReplaced { try FileManager.default.copyItem(at: kept, to: file) }
                #expect(try await make() == 503)
                #expect(try await fixture.ask("GET", "/health/ready", token: "").status == 503)
                #expect(fixture.log.all.contains { $0.contains("deleted or replaced") })
                if isReplaced { try FileManager.default.removeItem(at: file) }
                try FileManager.default.moveItem(at: kept, to: file)
                #expect(try await make() == 201)
            }
        }
    }
}
