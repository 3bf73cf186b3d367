import CommandSupport
import Foundation
import PressWire
import ServerStore
import TestSupport
import Testing

/// A publisher server that is killed between two writes of a transaction.
@Suite struct RedeemDeathTests {
    @Test(
        "if the server is killed while a voucher code is redeemed, the code is still valid",
        .enabled(if: PostgresCluster.isInstalled))
    func between() async throws {
        let place = try await SellingFolder(database: try await PostgresCluster.shared.database())
        try await place.withStore { store async throws in
            let code = try await SellingFolder.makeCode(store, uses: 1)
            let secret = try await Accounts(store).make().secret
            let (server, url) = try await place.serve()
            let identifier = server.identifier
            let (locked, signal) = AsyncStream.makeStream(of: Void.self)
            async let asked = Self.redeem(code, secret, url, after: locked)
            try await store.write(.statements) { session in
                try session.change("LOCK TABLE right_held IN SHARE MODE")
                signal.finish()
                // The transaction has used the code and waits to write the entitlement.
                let waits = "SELECT 1 AS one FROM pg_locks WHERE NOT granted AND relation = 'right_held'::regclass"
                let end = ContinuousClock.now + longestWait
                while try session.rows(waits).isEmpty {
                    guard ContinuousClock.now < end else { throw WaitedTooLong(for: "the server's transaction") }
                    usleep(10_000)
                }
                kill(identifier, SIGKILL)
            }
            #expect(try await asked == "000")
            await server.wait()
            let others = """
                SELECT 1 AS one FROM pg_locks WHERE relation = 'voucher'::regclass AND mode = 'RowExclusiveLock'
                """
            try await wait(while: try await !store.read({ try $0.rows(others) }).isEmpty)
            #expect(try await VoucherCount(in: store) == VoucherCount(left: 1, used: 0, rights: 0))
            let (next, address) = try await place.serve()
            #expect(try await SellingFolder.redeem(code, secret, at: address) == "200")
            next.kill(SIGTERM)
            #expect(await next.wait() == 0)
            #expect(try await VoucherCount(in: store) == VoucherCount(left: 0, used: 1, rights: 1))
        }
    }

    private static func redeem(
        _ code: VoucherCode, _ secret: TokenSecret, _ url: String, after signal: AsyncStream<Void>
    ) async throws -> String {
        for await _ in signal {}
        return try await SellingFolder.redeem(code, secret, at: url)
    }
}
