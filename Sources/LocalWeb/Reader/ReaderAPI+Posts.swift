import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical

/// Posts of feeds: lists of them, one of them with its content, its pictures, and what the reader says of them.
extension ReaderAPI {
    func addPosts(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/feeds") { _, _ in try await self.feeds() }
        api.get("/posts/pictures/:name") { request, context in
            try await self.picture(try context.parameters.require("name"), request, context)
        }
        api.get("/posts/:id") { _, context in
            try await self.post(PostID(rawValue: try context.parameters.require("id", as: Int64.self)))
        }
        actions.post("/feeds/refresh") { request, context in try await self.refreshFeeds(request, context) }
        actions.post("/posts") { request, context in try await self.posts(request, context) }
        actions.post("/posts/mark") { request, context in try await self.markPosts(request, context) }
        actions.post("/posts/read") { request, context in try await self.markAllPosts(request, context) }
    }

    private struct ListWish: Decodable {
        let filter: PostWish
        let sort: PostSort?
        /// Where the part begins, as the part before said.
        let after: PostPlace?
        let limit: Int?
    }

    private struct PostList: Encodable {
        let posts: [PostRow]
        let next: PostPlace?
        /// The number of all; left out of parts behind the first.
        let count: Int?
    }

    /// The most posts of a part.
    private static let longestPart = 500

    func posts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(ListWish.self, request, context)
        let limit = min(max(1, asked.limit ?? 200), Self.longestPart)
        let filter = asked.filter.filter
        do throws(MastheadError) {
            let page = try await library.posts(filter, sort: asked.sort ?? .newest, after: asked.after, limit: limit)
            var rows: [PostRow] = []
            for post in page.posts { rows.append(try await row(post)) }
            let count = asked.after == nil ? try await library.postCount(filter) : nil
            return try Self.json(PostList(posts: rows, next: page.next, count: count))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private func row(_ post: LibraryPost) async throws(MastheadError) -> PostRow {
        PostRow(post, picture: try await pictures.path(of: post.picture))
    }

    func post(_ id: PostID) async throws -> Response {
        do throws(MastheadError) {
            guard let post = try await library.post(id) else { return Response(status: .notFound) }
            let html = try await library.html(of: id)
            return try Self.json(
                PostDocument(post, row: try await row(post), html: html, pictures: try await pictures.paths(in: html)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private func picture(
        _ name: String, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let found: (file: URL, mediaType: String)?
        do throws(MastheadError) { found = try await pictures.file(named: name) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found.file, mediaType: found.mediaType, request, context)
    }

    private struct MarkWish: Decodable {
        let ids: [Int64]
        let read: Bool?
        let favorite: Bool?
    }

    private struct Marked: Encodable {
        /// The posts of which that was not so, by which it can be undone.
        let changed: [Int64]
    }

    /// What so many numbers take, in bytes.
    private static let longestMarks = 4 << 20

    private func markPosts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(MarkWish.self, request, context, upTo: Self.longestMarks)
        let ids = asked.ids.map { PostID(rawValue: $0) }
        do throws(MastheadError) {
            var changed: [PostID] = []
            if let read = asked.read { changed += try await library.setRead(read, ids) }
            if let favorite = asked.favorite { changed += try await library.setFavorite(favorite, ids) }
            return try Self.json(Marked(changed: changed.map(\.rawValue)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Marks all posts as read that a filter means.
    private func markAllPosts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(PostWish.self, request, context)
        do throws(MastheadError) {
            let changed = try await library.setRead(true, all: asked.filter)
            return try Self.json(Marked(changed: changed.map(\.rawValue)))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
