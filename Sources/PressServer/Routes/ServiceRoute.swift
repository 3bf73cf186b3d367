import Foundation
import Hummingbird

/// The routes with the information that devices need to register, and for the address under `Press` in catalogs.
struct ServiceRoute {
    let parts: PressParts

    private struct Publication: Encodable {
        let name: String
        let catalog: String?

        init(_ catalog: PressCatalog) {
            name = catalog.publication
            self.catalog = catalog.address?.absoluteString
        }
    }

    private struct Service: Encodable {
        let publications: [Publication]
        /// The key for browsers' subscriptions.
        let applicationServerKey: String?
        /// The bundle identifiers of apps that may register.
        let topics: [String]
        /// Whether devices may follow feeds.
        let feeds: Bool
    }

    func add(to group: RouterGroup<PressContext>) {
        group.get("/service") { _, _ in
            JSONAnswer.make(
                Service(
                    publications: parts.configuration.catalogs.map { Publication($0) },
                    applicationServerKey: parts.senders.browsers?.applicationServerKey,
                    topics: parts.senders.apple?.topics ?? [],
                    feeds: parts.configuration.hubs != nil))
        }
        group.get("/publications/:publication") { _, context in
            let name = try context.parameters.require("publication")
            guard let catalog = parts.configuration.catalogs.first(where: { $0.publication == name }) else {
                throw Problem(.notFound, "There is no such publication.")
            }
            return JSONAnswer.make(Publication(catalog))
        }
    }
}
