import Foundation
import Hummingbird

/// What devices have to know before they register.
struct ServiceRoute {
    let parts: PressParts

    private struct Publication: Encodable {
        let name: String
        let catalogue: String?
    }

    private struct Service: Encodable {
        let publications: [Publication]
        /// What browsers subscribe with.
        let applicationServerKey: String?
        /// The bundle identifiers of apps that may register.
        let topics: [String]
    }

    func add(to group: RouterGroup<PressContext>) {
        group.get("/service") { _, _ in
            JSONAnswer.make(
                Service(
                    publications: parts.configuration.catalogues.map {
                        Publication(name: $0.publication, catalogue: $0.address?.absoluteString)
                    },
                    applicationServerKey: parts.senders.browsers?.applicationServerKey,
                    topics: parts.senders.apple?.topics ?? []))
        }
    }
}
