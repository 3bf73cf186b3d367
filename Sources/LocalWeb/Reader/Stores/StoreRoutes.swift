import Hummingbird
import IssueLibrary
import Periodical

/// The routes for stores, their books, and samples.
struct StoreRoutes: Sendable {
    let shelf: LibraryShelf

    private var library: IssueLibrary { shelf.library }

    func store(_ request: WebRequest) async throws -> StoreDocument {
        let publication = try await library.publications.publication(try request.required("publication"))
        guard let front = try await library.stores.front(of: publication.handle) else { throw HTTPError(.notFound) }
        let items = try await library.items.all(of: [publication.handle])
        return StoreDocument(front, handle: publication.handle, items: items)
    }

    func book(_ request: WebRequest) async throws -> BookDocumentRow {
        let key = try request.required("item")
        guard let item = try await library.items.item(ItemReference(key)), item.kind == .book else {
            throw HTTPError(.notFound)
        }
        let offer = StoreOffer(item.description)
        var related: [String] = []
        for name in offer?.related ?? [] where name != item.name {
            let reference = ItemReference(handle: item.handle, name: name)
            // References to items may also contain a number, but here only a name is valid.
            if let other = try await library.items.item(reference), other.name == name {
                related.append(other.reference.description)
            }
        }
        let front = try await library.stores.front(of: item.handle)
        let page = try await library.stores.page(of: item.reference)
        return BookDocumentRow(item, offer, front: front, page: page, related: related)
    }

    struct Sample: Decodable {
        let issue: String
    }

    func bringSample(_ asked: Sample) async throws {
        try await library.samples.download(of: ItemReference(asked.issue))
    }

    /// Returns a store banner's picture, for example `banners/HANDLE/KEY.jpg`.
    func banner(_ request: WebRequest) async throws -> Response {
        // Hummingbird does not percent-decode the components of a path.
        guard let handle = request.context.parameters.get("handle").flatMap(WebRequest.decoded),
            let file = request.context.parameters.get("file"), file.hasSuffix(".jpg"),
            let found = try await shelf.banner(String(file.dropLast(4)), of: handle)
        else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found, named: found.lastPathComponent, request)
    }
}
