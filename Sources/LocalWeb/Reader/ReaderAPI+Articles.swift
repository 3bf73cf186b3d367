import Hummingbird
import IssueLibrary
import Periodical

/// Whole articles of posts, which are fetched from their pages when the reader wants them.
extension ReaderAPI {
    func addArticles(to actions: RouterGroup<BasicRequestContext>) {
        actions.post("/posts/article") { request, context in try await self.bringArticle(request, context) }
        actions.post("/posts/article/pictures") { request, context in
            try await self.bringPictures(request, context)
        }
    }

    private struct Wish: Decodable {
        let id: Int64
        /// Whether it is fetched again, though it is here.
        let anew: Bool?
    }

    /// Brings in the whole article of a post; its pictures are asked for by themselves.
    private func bringArticle(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Wish.self, request, context)
        let id = PostID(rawValue: asked.id)
        do throws(MastheadError) {
            guard try await library.post(id) != nil else { return Response(status: .notFound) }
            try await library.bringArticle(of: id, anew: asked.anew ?? false)
        } catch { return WebResponse.problem(.conflict, error) }
        return try await post(id)
    }

    private func bringPictures(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = PostID(rawValue: try await Self.decode(Wish.self, request, context).id)
        do throws(MastheadError) { try await library.bringPictures(of: id) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return try await post(id)
    }
}
