import Foundation
import Hummingbird

/// What devices have to know before they register, and what is at the address that catalogs have under `Press`.
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
        /// What browsers subscribe with.
        let applicationServerKey: String?
        /// The bundle identifiers of apps that may register.
        let topics: [String]
        /// Whether devices may hear of feeds.
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
                throw Problem(.notFound, "There is no publication that is called so.")
            }
            return JSONAnswer.make(Publication(catalog))
        }
    }
}
