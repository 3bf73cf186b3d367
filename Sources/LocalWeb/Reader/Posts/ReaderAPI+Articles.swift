import Hummingbird
import IssueLibrary
import Periodical

/// Requests for the full text of posts, which is downloaded from their web pages.
extension ReaderAPI {
    func addArticles(to actions: RouterGroup<BasicRequestContext>) {
        actions.post("/posts/article") { request, context in try await self.bringArticle(request, context) }
        actions.post("/posts/article/pictures") { request, context in
            try await self.bringPictures(request, context)
        }
    }

    private struct Body: Decodable {
        let id: Int64
        /// Whether to download the full text again even if it is already stored.
        let anew: Bool?
    }

    /// Downloads the full text of a post. The browser requests the pictures separately.
    private func bringArticle(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        let id = PostID(rawValue: asked.id)
        do throws(MastheadError) {
            guard try await library.posts.post(id) != nil else { return Response(status: .notFound) }
            try await library.articles.download(of: id, anew: asked.anew ?? false)
        } catch { return WebResponse.problem(.conflict, error) }
        return try await post(id)
    }

    private func bringPictures(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = PostID(rawValue: try await Self.decode(Body.self, request, context).id)
        do throws(MastheadError) { try await library.postPictures.download(of: id) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return try await post(id)
    }
}
