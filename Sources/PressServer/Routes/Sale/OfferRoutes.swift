import Hummingbird
import ServerStore

/// What all may know of what is given and sold.
struct OfferRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.get("/publications/:publication/products") { _, context in
            let publication = try context.parameters.require("publication")
            let products = try await Products(parts.store).list(of: publication)
            guard !products.isEmpty else { throw Problem(.notFound, "Nothing is given or sold of it.") }
            let sale = parts.configuration.sale
            return JSONAnswer.make(
                OfferDocument(
                    publisher: sale.publisher, privacyPolicy: sale.privacyPolicy,
                    products: products.map { ProductDocument($0) }))
        }
    }
}
