import ArgumentParser
import Periodical
import PressServer
import PressWire

/// A check that a product's publication and item exist on the server.
struct PressProductPlace {
    private let product: Product
    private let catalogs: [PressCatalog]

    init(_ product: Product, _ configuration: PressConfiguration) {
        self.product = product
        catalogs = configuration.catalogs
    }

    /// Checks the product.
    /// - Returns: a note about anything that could not be checked, or nil.
    /// - Throws: `ValidationError` if the publication or the item does not exist.
    func check() async throws -> String? {
        let publications = catalogs.map(\.publication)
        guard !publications.isEmpty else {
            return
                """
                The server has no catalog yet, so the publication \(product.publication) was not checked. Add \
                its catalog to 'catalogs' in press.json, or set 'public' to the packed folder.
                """
        }
        guard let catalog = catalogs.first(where: { $0.publication == product.publication }) else {
            throw ValidationError(
                """
                The server has no publication named \(product.publication). Known publications: \
                \(Self.meant(product.publication, publications)). 
                """
                    + """
                    Check --publication, or add its catalog to 'catalogs' in press.json. Use --anyway to save \
                    the product now.
                    """
            )
        }
        guard let item = product.item else { return nil }
        let names: [String]?
        do throws(MastheadError) { names = try await catalog.names() } catch {
            return "\(item.printable) was not checked: \(error.summary)"
        }
        guard let names else {
            return "The catalog of \(product.publication) is not published yet, so \(item.printable) was not checked."
        }
        guard !names.contains(item) else { return nil }
        throw ValidationError(
            "The catalog of \(product.publication) has no item named \(item.printable). "
                + "Known items: \(Self.meant(item, names)). "
                + "Check --item, or use --anyway to save the product before the item is published.")
    }

    /// Returns a warning if readers could use this product to get paid items for free, or nil.
    func warning(_ product: Product) async -> String? {
        // Readers cannot get a product of the kind `all` themselves; the publisher has to grant it.
        guard product.price == nil, product.kind != .all,
            let catalog = catalogs.first(where: { $0.publication == product.publication }),
            let paid = try? await catalog.paidNames(), !paid.isEmpty
        else { return nil }
        let given: [String]
        switch product.kind {
        case .issue, .book: given = paid.filter { $0 == product.item }
        case .subscription where product.backlog == .nothing:
            return "\(product.id) is free, so readers get the next paid issues without payment"
        default: given = paid
        }
        guard !given.isEmpty else { return nil }
        return "\(product.id) is free, so readers get these paid items without payment: \(Self.meant("", given))"
    }

    /// Returns similar names or, if there are none, the first few names.
    private static func meant(_ name: String, _ known: [String]) -> String {
        let limit = 5
        let near = NameSuggestion.alike(name, among: Set(known)).prefix(limit).map(\.printable)
        guard near.isEmpty else { return near.joined(separator: ", ") }
        guard !known.isEmpty else { return "nothing" }
        let rest = known.count > limit ? " and \(known.count - limit) more" : ""
        return known.prefix(limit).map(\.printable).joined(separator: ", ") + rest
    }
}
