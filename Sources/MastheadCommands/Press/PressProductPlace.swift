import ArgumentParser
import Entitlements
import Periodical
import PressServer

/// Whether what a product gives is there: a publication of the server, and an issue or a book of its catalogue.
struct PressProductPlace {
    private let product: Product
    private let catalogues: [PressCatalogue]

    init(_ product: Product, _ configuration: PressConfiguration) {
        self.product = product
        catalogues = configuration.catalogues
    }

    /// Looks.
    /// - Returns: what could not be looked at, and is told beside the product.
    /// - Throws: where it is not there.
    func check() async throws -> String? {
        let publications = catalogues.map(\.publication)
        guard !publications.isEmpty else {
            return
                "The server knows no catalogue yet, so \(product.publication) was not looked for. Name its catalogue under 'catalogues' in the configuration, or the packed folder under 'public'."
        }
        guard let catalogue = catalogues.first(where: { $0.publication == product.publication }) else {
            throw ValidationError(
                "The server has no publication \(product.publication): it has \(Self.meant(product.publication, publications)). "
                    + "Mend --publication, or name its catalogue under 'catalogues' in the configuration; --anyway writes the product before that."
            )
        }
        guard let item = product.item else { return nil }
        let names: [String]?
        do throws(MastheadError) { names = try await catalogue.names() } catch {
            return "\(item.printable) was not looked for: \(error.summary)"
        }
        guard let names else {
            return "The catalogue of \(product.publication) is not there yet, so \(item.printable) was not looked for."
        }
        guard !names.contains(item) else { return nil }
        throw ValidationError(
            "The catalogue of \(product.publication) has no \(item.printable): it has \(Self.meant(item, names)). "
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
