import Hummingbird
import PressWire
import ServerStore

/// The public route for a publication's products.
struct OfferRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: AccountMiddleware(parts: parts, isOptional: true))
            .on(.offer) { request, context in
                let publication = try context.parameter(.publication)
                let products = try await Products(parts.store).list(of: publication)
                guard !products.isEmpty else {
                    let isKnown = parts.configuration.publications.contains(publication)
                    throw Problem(
                        .notFound, isKnown ? "This publication has no products." : "There is no such publication.")
                }
                let sale = parts.configuration.sale
                let page = request.query(.returnPage)
                if let page, !CheckoutPage.isReturn(page) {
                    throw Problem(.unprocessableContent, "'return' must be an https URL, or http on localhost.")
                }
                func checkout(_ product: Product) -> String? {
                    guard product.price != nil, let account = context.account?.id else { return nil }
                    return sale.checkout?.url(account: account, product: product.id, returningTo: page)
                }
                return JSONAnswer.make(
                    Wire.Offer(
                        publisher: sale.publisher, privacyPolicy: sale.privacyPolicy,
                        products: LossyArray(products.map { Wire.Product($0, checkout: checkout($0)) })))
            }
    }
}
