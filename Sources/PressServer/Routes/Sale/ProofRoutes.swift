import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore
import StoreReceipts

/// The routes that exchange a voucher code or an App Store purchase for a right.
struct ProofRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: RedeemLimitMiddleware(parts: parts))
            .on(.redeem) { request, context in try await redeem(request, context) }
        group.on(.presentTransaction) { request, context in try await show(request, context) }
    }

    private func redeem(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        let wish = try await RequestBody.decode(Wire.CodeRequest.self, request, parts.configuration)
        let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
        let right = try await Problem.answering(ofAsker: true) { () async throws(MastheadError) in
            try await vouchers.redeem(wish.code, for: account)
        }
        // The response does not reveal whether the code is unknown, used up, not yet valid or expired.
        guard let right else { throw Problem(.notFound, "The code is not valid.") }
        return JSONAnswer.make(Wire.Right(right))
    }

    private func show(_ request: Request, _ context: PressContext) async throws -> Response {
        let account = try context.requireAccount().id
        guard let verifier = parts.sale.verifier else {
            throw Problem(.notFound, "This server does not accept App Store purchases.")
        }
        let showing = try await RequestBody.decode(Wire.TransactionRequest.self, request, parts.configuration)
        let sale = parts.configuration.sale
        let purchases = Purchases(
            parts.store, zone: sale.timeZone,
            mostAccounts: sale.appStore?.mostAccounts ?? Purchases.usualMostAccounts)
        let right = try await Problem.answering(ofAsker: true) { () async throws(MastheadError) in
            let transaction = try await verifier.transaction(showing.signedTransaction)
            return try await purchases.take(Purchase(transaction), for: account)
        }
        // The result is nil only for a repeated webhook delivery, which cannot happen here.
        guard let right else { throw Problem(.serviceUnavailable, nil, retryAfter: 5) }
        return JSONAnswer.make(Wire.Right(right))
    }
}
