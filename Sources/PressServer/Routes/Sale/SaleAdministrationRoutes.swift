import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The administration routes for products, grants and vouchers.
struct SaleAdministrationRoutes {
    let parts: PressParts

    /// The maximum number of codes per request.
    static let mostCodes = 1000

    func add(to group: RouterGroup<PressContext>) {
        let sales = group.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .sales))
            .add(middleware: RightsChangeMiddleware(parts: parts))
        sales.get("/products") { _, _ in
            JSONAnswer.make(try await Products(parts.store).list().map { ProductDocument($0) })
        }
        sales.put("/products/:id") { request, context in try await put(request, context) }
        sales.delete("/products/:id") { _, context in try await remove(context) }
        sales.post("/grants") { request, context in try await grant(request, context) }
        sales.delete("/grants/:account/:product") { _, context in try await takeBack(context) }
        sales.post("/vouchers") { request, context in try await vouchers(request, context) }
        sales.post("/vouchers/withdrawals") { request, context in try await withdraw(request, context) }
        addLists(to: sales)
    }

    private func put(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(ProductRequest.self, request, parts.configuration)
        guard let product = wish.product(called: try context.parameters.require("id")) else {
            throw Problem(.unprocessableContent, "The product is not valid.")
        }
        try await Problem.answering { () async throws(MastheadError) in try await Products(parts.store).put(product) }
        log("product saved", context, product.id)
        return JSONAnswer.make(ProductDocument(product))
    }

    private func remove(_ context: PressContext) async throws -> Response {
        let id = try context.segment("id")
        guard try await Products(parts.store).withdraw(id) else {
            throw Problem(.notFound, "There is no such product.")
        }
        log("product removed", context, id)
        return Response(status: .noContent)
    }

    private struct Gift: Decodable {
        let account: String
        let product: String
        let begins: Date?
        let ends: Date?

        var isSound: Bool {
            Identifier.isOne(account) && Product.isName(product)
                && [begins, ends].allSatisfy { $0?.isWritable ?? true }
        }
    }

    private func grant(_ request: Request, _ context: PressContext) async throws -> Response {
        let gift = try await RequestBody.decode(Gift.self, request, parts.configuration)
        guard gift.isSound else { throw Problem(.unprocessableContent, "There is no such account or product.") }
        let rights = Rights(parts.store, zone: parts.configuration.sale.timeZone)
        let right = try await Problem.answering { () async throws(MastheadError) in
            try await rights.grant(gift.product, to: gift.account, begin: gift.begins, end: gift.ends)
        }
        log("product granted", context, gift.product)
        return JSONAnswer.make(RightDocument(right), status: .created)
    }

    private func takeBack(_ context: PressContext) async throws -> Response {
        let (account, product) = (try context.segment("account"), try context.segment("product"))
        let rights = Rights(parts.store, zone: parts.configuration.sale.timeZone)
        guard try await rights.revoke(product, from: account) else {
            throw Problem(.notFound, "The account has no grant of this product.")
        }
        log("grant revoked", context, product)
        return Response(status: .noContent)
    }

    private struct Lot: Decodable {
        let product: String
        let count: Int?
        let uses: Int?
        let begins: Date?
        let ends: Date?
        let label: String?
    }

    private struct Codes: Encodable {
        let codes: [String]
    }

    private func vouchers(_ request: Request, _ context: PressContext) async throws -> Response {
        let lot = try await RequestBody.decode(Lot.self, request, parts.configuration)
        let count = lot.count ?? 1
        guard count <= Self.mostCodes, Product.isName(lot.product) else {
            throw Problem(.unprocessableContent, "Specify a product and at most \(Self.mostCodes) codes.")
        }
        let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
        let codes = try await Problem.answering { () async throws(MastheadError) in
            try await vouchers.make(
                count, of: lot.product, uses: lot.uses ?? 1, begin: lot.begins, end: lot.ends, label: lot.label ?? "")
        }
        log("vouchers created", context, lot.product)
        return JSONAnswer.make(Codes(codes: codes.map(\.text)), status: .created)
    }

    private struct Withdrawal: Decodable {
        let code: String?
        let product: String?
        let label: String?
    }

    private struct Withdrawn: Encodable {
        let withdrawn: Int
    }

    /// Revokes one code, or all codes of a batch. Redeemed rights stay.
    private func withdraw(_ request: Request, _ context: PressContext) async throws -> Response {
        let wish = try await RequestBody.decode(Withdrawal.self, request, parts.configuration)
        let vouchers = Vouchers(parts.store, zone: parts.configuration.sale.timeZone)
        let count: Int
        switch (wish.code, wish.product, wish.label) {
        case (let code?, nil, nil): count = try await vouchers.withdraw(code)
        case (nil, let product?, let label?): count = try await vouchers.withdraw(of: product, labeled: label)
        default: throw Problem(.unprocessableContent, "Specify a code, or a product and the label of its codes.")
        }
        log("vouchers revoked", context, wish.product ?? "")
        return JSONAnswer.make(Withdrawn(withdrawn: count))
    }

    private func log(_ what: String, _ context: PressContext, _ product: String) {
        parts.logger.notice(
            "\(what)", metadata: ["product": "\(product)", "by": "\(context.administrator?.id ?? "")"])
    }
}
