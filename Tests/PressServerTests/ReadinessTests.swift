import Foundation
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// What a server says while its database is down.
@Suite(.enabled(if: PostgresCluster.isInstalled)) struct ReadinessTests {
    @Test(
        "while its database is down a server lives, is not ready and answers 503; once that is back it is ready again")
    func down() async throws {
        let cluster = PostgresCluster()
        let url = try await cluster.database()
        try await PressFixture.serving({ configuration, folder in
            configuration.database = try StoreAddress(url, in: folder.url)
        }) { fixture async throws in
            func ask(_ path: String, _ method: String = "GET") async throws -> PressAnswer {
                try await fixture.ask(method, path, token: "", "Content-Length: 0")
            }
            func wait(while status: Int) async throws {
                let end = ContinuousClock.now + .seconds(60)
                while try await ask("/health/ready").status == status, ContinuousClock.now < end {
                    try await waitAMoment()
                }
            }
            #expect(try await ask("/health/ready").status == 200)
            // Its schema has to be there again.
            try await cluster.stop(keepsAll: true)
            // What was answered holds for a second.
            try await wait(while: 200)
            let down = try await ask("/health/ready")
            #expect(down.status == 503 && down.fields["retry-after"] == "5", "\(down)")
            #expect(down.body.contains("database does not answer"), "\(down)")
            #expect(try await ask("/health/live").status == 200)
            let refused = try await ask("/v1/accounts", "POST")
            #expect(refused.status == 503 && refused.fields["content-type"] == "application/problem+json", "\(refused)")
            try await cluster.start()
            try await wait(while: 503)
            #expect(try await ask("/health/ready").status == 200)
            #expect(try await ask("/v1/accounts", "POST").status == 201)
        }
        try await cluster.stop()
    }
}
