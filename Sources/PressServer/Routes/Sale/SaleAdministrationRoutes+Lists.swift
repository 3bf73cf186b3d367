import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

// Lists grants and vouchers, and deletes accounts.
extension SaleAdministrationRoutes {
    func addLists(to sales: RouterGroup<PressContext>) {
        sales.on(.listGrants) { request, _ in try await grants(request) }
        sales.on(.listVouchers) { _, _ in
            let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
            return JSONAnswer.make(try await vouchers.lots().map { Wire.VoucherBatch($0) })
        }
        sales.on(.deleteReaderAccount) { _, context in try await forget(context) }
    }

    private func grants(_ request: Request) async throws -> Response {
        let (account, product) = (request.query(.account), request.query(.product))
        guard account.map({ Identifier.isOne($0) }) ?? true, product.map({ Product.isName($0) }) ?? true else {
            throw Problem(
                .badRequest, "'account' must be the identifier of an account, and 'product' the name of a product.")
        }
        let rights = Rights(parts.store, zone: parts.configuration.sale.timeZone)
        return JSONAnswer.make(try await rights.grants(to: account, of: product).map { Wire.Grant($0) })
    }

    /// Deletes an account, exactly as a request by its reader would.
    private func forget(_ context: PressContext) async throws -> Response {
        let account = try context.segment(.account)
        guard try await parts.accounts.forget(account) else { throw Problem(.notFound, "There is no such account.") }
        parts.events.end(of: [account])
        parts.logger.notice("account deleted", metadata: ["by": "\(context.administrator?.id ?? "")"])
        return Response(status: .noContent)
    }
}
