import Cryptography
import Foundation
import PressWire
import ServerStore
import TestSupport
import Testing

@testable import PressServer

extension PressFixture {
    /// The webhook secret of the tests' payment provider.
    static let webhookSecret = "0123456789abcdef-secret"

    /// Runs a server with sales.
    static func selling(
        _ adjust: (inout PressConfiguration, TemporaryFolder) throws -> Void = { _, _ in },
        _ body: (PressFixture, any Store) async throws -> Void
    ) async throws {
        var address: StoreAddress?
        try await serving({ configuration, folder in
            configuration.sale.publisher = "Example Press"
            configuration.sale.privacyPolicy = "https://example.org/privacy"
            configuration.sale.redeemRate = 10_000
            let secrets = try folder.write("webhook", "\(webhookSecret)\n")
            guard chmod(secrets.path, 0o600) == 0 else { throw CocoaError(.fileWriteNoPermission) }
            configuration.sale.webhookSecretFile = secrets
            try adjust(&configuration, folder)
            address = configuration.database
        }) { fixture async throws in
            let store = try await #require(address).open(connections: 1)
            do {
                for product in [
                    Product(id: "free", publication: "press", kind: .subscription, backlog: .nothing),
                    Product(
                        id: "press.month", publication: "press", kind: .subscription, price: Price(300, "EUR"),
                        period: Period("P1M"), backlog: .nothing),
                    Product(id: "novel", publication: "books", kind: .book, item: "Nº ½", price: Price(900, "EUR")),
                ] { try await Products(store).put(#require(product)) }
                try await body(fixture, store)
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }
    }

    /// Sends a payment event like a provider.
    /// - Parameters:
    ///   - time: The time of the signature.
    ///   - secret: The secret for the signature.
    func pay(
        _ body: String, at time: Date = Date(), secret: String = Self.webhookSecret, signed: String? = nil
    ) async throws -> PressAnswer {
        let seconds = Int(time.timeIntervalSince1970)
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("\(seconds).\(signed ?? body)".utf8), using: SymmetricKey(data: Data(secret.utf8)))
        let hexadecimal = code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return try await ask(
            "POST", "/v1/webhooks/payments", token: "", json: body,
            "Masthead-Signature: t=\(seconds),v1=\(hexadecimal)")
    }
}
