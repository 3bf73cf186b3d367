import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical
import Web

/// Requests for stores, their books, and samples.
extension ReaderAPI {
    /// Adds the routes for stores.
    func addStores(to router: Router<BasicRequestContext>, _ api: RouterGroup<BasicRequestContext>) {
        api.get("/store") { request, _ in try await self.store(request) }
        api.get("/book") { request, _ in try await self.book(request) }
        api.group("").add(middleware: OwnPageMiddleware()).post("/sample") { request, context in
            try await self.bringSample(request, context)
        }
        router.get("/banners/:handle/:file") { request, context in try await self.banner(request, context) }
    }

    private func store(_ request: Request) async throws -> Response {
        let handle = try Self.key("publication", of: request)
        do throws(MastheadError) {
            let publication = try await library.publications.publication(handle)
            guard let front = try await library.stores.front(of: publication.handle) else {
                return Response(status: .notFound)
            }
            let items = try await library.items.all(of: [publication.handle])
            return try Self.json(StoreDocument(front, handle: publication.handle, items: items))
        } catch {
            return error.code == .notInLibrary ? Response(status: .notFound) : WebResponse.problem(.conflict, error)
        }
    }

    private func book(_ request: Request) async throws -> Response {
        let key = try Self.key("item", of: request)
        do throws(MastheadError) {
            guard let item = try await library.items.item(ItemReference(key)), item.kind == .book else {
                return Response(status: .notFound)
            }
            let offer = StoreOffer(item.description)
            var related: [String] = []
            for name in offer?.related ?? [] where name != item.name {
                let reference = ItemReference(handle: item.handle, name: name)
                // An item reference may also contain a number, but here only names count.
                if let other = try await library.items.item(reference), other.name == name {
                    related.append(other.reference.description)
                }
            }
            let front = try await library.stores.front(of: item.handle)
            let page = try await library.stores.page(of: item.reference)
            return try Self.json(
                BookDocumentRow(item, offer, front: front, page: page, related: related))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct SampleBody: Decodable {
        let issue: String
    }

    private func bringSample(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(SampleBody.self, request, context)
        do throws(MastheadError) { try await library.samples.download(of: ItemReference(asked.issue)) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return Response(status: .noContent)
    }

    /// Returns the picture of a store's banner: `banners/HANDLE/KEY.jpg`.
    private func banner(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        // Hummingbird does not percent-decode path components.
        guard let handle = context.parameters.get("handle").flatMap(ReaderRoutes.decoded),
            let file = context.parameters.get("file"), file.hasSuffix(".jpg")
        else { throw HTTPError(.notFound) }
        let found: URL?
        do throws(MastheadError) {
            found = try await shelf.banner(String(file.dropLast(4)), of: handle)
        } catch { return WebResponse.problem(error.code == .notInLibrary ? .notFound : .conflict, error) }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found, named: found.lastPathComponent, request, context)
    }
}
