import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The administration routes for products, grants and vouchers.
struct SaleAdministrationRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        let sales = group.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .sales))
            .add(middleware: RightsChangeMiddleware(parts: parts))
        sales.on(.listProducts) { _, _ in
            JSONAnswer.make(try await Products(parts.store).list().map { Wire.Product($0) })
        }
        sales.on(.putProduct) { request, context in try await put(request, context) }
        sales.on(.removeProduct) { _, context in try await remove(context) }
        sales.on(.grant) { request, context in try await grant(request, context) }
        sales.on(.revokeGrant) { _, context in try await takeBack(context) }
        sales.on(.createVouchers) { request, context in try await vouchers(request, context) }
        sales.on(.revokeVouchers) { request, context in try await withdraw(request, context) }
        addLists(to: sales)
    }

    private func put(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Wire.ProductRequest.self, request, parts.configuration)
        guard let product = wish.product(called: try context.parameter(.id)) else {
            throw Problem(.unprocessableContent, "The product is not valid.")
        }
        try await Problem.answering { () async throws(MastheadError) in try await Products(parts.store).put(product) }
        log("product saved", context, product.id)
        return JSONAnswer.make(Wire.Product(product))
    }

    private func remove(_ context: PressContext) async throws -> Response {
        let id = try context.segment(.id)
        guard try await Products(parts.store).withdraw(id) else {
            throw Problem(.notFound, "There is no such product.")
        }
        log("product removed", context, id)
        return Response(status: .noContent)
    }

    private static func isSound(_ gift: Wire.GrantRequest) -> Bool {
        Identifier.isOne(gift.account) && Product.isName(gift.product)
            && [gift.begins, gift.ends].allSatisfy { $0?.isWritable ?? true }
    }

    private func grant(_ request: Request, _ context: PressContext) async throws -> Response {
        let gift = try await RequestBody.decode(Wire.GrantRequest.self, request, parts.configuration)
        guard Self.isSound(gift) else { throw Problem(.unprocessableContent, "There is no such account or product.") }
        let rights = Rights(parts.store, zone: parts.configuration.sale.timeZone)
        let right = try await Problem.answering { () async throws(MastheadError) in
            try await rights.grant(gift.product, to: gift.account, begin: gift.begins, end: gift.ends)
        }
        log("product granted", context, gift.product)
        return JSONAnswer.make(Wire.Right(right), status: .created)
    }

    private func takeBack(_ context: PressContext) async throws -> Response {
        let (account, product) = (try context.segment(.account), try context.segment(.product))
        let rights = Rights(parts.store, zone: parts.configuration.sale.timeZone)
        guard try await rights.revoke(product, from: account) else {
            throw Problem(.notFound, "The account has no grant of this product.")
        }
        log("grant revoked", context, product)
        return Response(status: .noContent)
    }

    private func vouchers(_ request: Request, _ context: PressContext) async throws -> Response {
        let batch = try await RequestBody.decode(Wire.VoucherRequest.self, request, parts.configuration)
        let count = batch.count ?? 1
        guard count <= PressLimits.codes, Product.isName(batch.product) else {
            throw Problem(.unprocessableContent, "Specify a product and at most \(PressLimits.codes) codes.")
        }
        let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
        let codes = try await Problem.answering { () async throws(MastheadError) in
            try await vouchers.make(
                count, of: batch.product, uses: batch.uses ?? 1, begin: batch.begins, end: batch.ends,
                label: batch.label ?? "")
        }
        log("vouchers created", context, batch.product)
        return JSONAnswer.make(Wire.VoucherCodes(codes: codes.map(\.text)), status: .created)
    }

    /// Revokes a code, or all codes of a batch. Rights from codes that were already redeemed stay valid.
    private func withdraw(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Wire.WithdrawalRequest.self, request, parts.configuration)
        let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
        let count: Int
        switch (wish.code, wish.product, wish.label) {
        case (let code?, nil, nil): count = try await vouchers.withdraw(code)
        case (nil, let product?, let label?): count = try await vouchers.withdraw(of: product, labeled: label)
        default: throw Problem(.unprocessableContent, "Specify a code, or a product and the label of its codes.")
        }
        log("vouchers revoked", context, wish.product ?? "")
        return JSONAnswer.make(Wire.Withdrawn(withdrawn: count))
    }

    private func log(_ what: String, _ context: PressContext, _ product: String) {
        parts.logger.notice(
            "\(what)", metadata: ["product": "\(product)", "by": "\(context.administrator?.id ?? "")"])
    }
}
