import Foundation
import Hummingbird
import PressWire

/// The routes that tell devices how to register. The URL in the catalog's `Press` key is served by another route.
struct ServiceRoute {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.on(.service) { _, _ in
            JSONAnswer.make(
                Wire.Service(
                    publications: parts.configuration.catalogs.map { Self.publication($0) },
                    applicationServerKey: parts.senders.browsers?.applicationServerKey,
                    topics: parts.senders.apple?.topics ?? [],
                    feeds: parts.configuration.hubs != nil))
        }
        group.on(.publication) { _, context in
            let name = try context.parameter(.publication)
            guard let catalog = parts.configuration.catalogs.first(where: { $0.publication == name }) else {
                throw Problem(.notFound, "There is no such publication.")
            }
            return JSONAnswer.make(Self.publication(catalog))
        }
    }

    private static func publication(_ catalog: PressCatalog) -> Wire.Publication {
        Wire.Publication(name: catalog.publication, catalog: catalog.address?.absoluteString)
    }
}
