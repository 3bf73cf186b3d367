import ArgumentParser
import Entitlements
import Periodical
import PressServer

/// Whether what a product gives is there: a publication of the server, and an issue or a book of its catalog.
struct PressProductPlace {
    private let product: Product
    private let catalogs: [PressCatalog]

    init(_ product: Product, _ configuration: PressConfiguration) {
        self.product = product
        catalogs = configuration.catalogs
    }

    /// Looks.
    /// - Returns: what could not be looked at, and is told beside the product.
    /// - Throws: where it is not there.
    func check() async throws -> String? {
        let publications = catalogs.map(\.publication)
        guard !publications.isEmpty else {
            return
                "The server knows no catalog yet, so \(product.publication) was not looked for. Name its catalog under 'catalogs' in the configuration, or the packed folder under 'public'."
        }
        guard let catalog = catalogs.first(where: { $0.publication == product.publication }) else {
            throw ValidationError(
                "The server has no publication \(product.publication): it has \(Self.meant(product.publication, publications)). "
                    + "Mend --publication, or name its catalog under 'catalogs' in the configuration; --anyway writes the product before that."
            )
        }
        guard let item = product.item else { return nil }
        let names: [String]?
        do throws(MastheadError) { names = try await catalog.names() } catch {
            return "\(item.printable) was not looked for: \(error.summary)"
        }
        guard let names else {
            return "The catalog of \(product.publication) is not there yet, so \(item.printable) was not looked for."
        }
        guard !names.contains(item) else { return nil }
        throw ValidationError(
            "The catalog of \(product.publication) has no \(item.printable): it has \(Self.meant(item, names)). "
                + "Mend --item; --anyway writes the product before what it gives comes out.")
    }

    /// The names that may have been meant, or else the first ones.
    private static func meant(_ name: String, _ known: [String]) -> String {
        let limit = 5
        let near = NameSuggestion.alike(name, among: Set(known)).prefix(limit).map(\.printable)
        guard near.isEmpty else { return near.joined(separator: ", ") }
        guard !known.isEmpty else { return "nothing" }
        let rest = known.count > limit ? " and \(known.count - limit) more" : ""
        return known.prefix(limit).map(\.printable).joined(separator: ", ") + rest
    }
}
