import CommandSupport
import Foundation
import PressWire
import ServerStore
import TestSupport
import Testing

/// Servers that are killed while codes are redeemed.
@Suite struct RedeemKillTests {
    private static let uses = 12

    @Test(
        "a voucher code is never redeemed more often than allowed, even if servers are killed",
        arguments: [false, true])
    func killed(isPostgres: Bool) async throws {
        if isPostgres, !PostgresCluster.isInstalled { return }
        let place = try await SellingFolder(database: isPostgres ? PostgresCluster.shared.database() : nil)
        try await place.withStore { store async throws in
            let code = try await SellingFolder.makeCode(store, uses: Self.uses)
            var waiting: [String: TokenSecret] = [:]
            for _ in 0..<20 {
                let made = try await Accounts(store).make()
                waiting[made.account.id] = made.secret
            }
            var (given, deaths) = (Set<String>(), 0)
            while !waiting.isEmpty {
                let (server, url) = try await place.serve()
                let isFatal = deaths < 4
                let answers = await withTaskGroup(of: (String, String).self) { group in
                    for (account, secret) in waiting {
                        group.addTask {
                            (account, (try? await SellingFolder.redeem(code, secret, at: url)) ?? "")
                        }
                    }
                    var answers: [String: String] = [:]
                    for await (account, status) in group {
                        answers[account] = status
                        if isFatal, status == "200" { server.kill(SIGKILL) }
                    }
                    return answers
                }
                if isFatal {
                    server.kill(SIGKILL)
                    deaths += 1
                } else {
                    server.kill(SIGTERM)
                }
                await server.wait()
                for (account, status) in answers where ["200", "404"].contains(status) {
                    waiting[account] = nil
                    if status == "200" { given.insert(account) }
                }
                let found = try await VoucherCount(in: store)
                #expect(found.left + found.used == Self.uses && found.used == found.rights, "\(found)")
            }
            #expect(try await VoucherCount(in: store) == VoucherCount(left: 0, used: Self.uses, rights: Self.uses))
            let holders = try await store.read { session in
                try session.rows("SELECT account FROM right_held").map { try $0.text("account") }
            }
            #expect(given == Set(holders) && holders.count == Self.uses)
        }
    }
}
