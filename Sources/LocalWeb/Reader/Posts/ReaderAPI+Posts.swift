import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for lists of posts, for a post with its content and files, and for marking posts.
extension ReaderAPI {
    func addPosts(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/feeds") { _, _ in try await self.feeds() }
        api.get("/posts/pictures/:name") { request, context in
            try await self.picture(try context.parameters.require("name"), request, context)
        }
        api.get("/posts/:id/files/:index") { request, context in
            try await self.enclosure(
                try context.parameters.require("index", as: Int.self),
                of: PostID(rawValue: try context.parameters.require("id", as: Int64.self)), request, context)
        }
        api.get("/posts/:id") { request, context in
            try await self.post(
                PostID(rawValue: try context.parameters.require("id", as: Int64.self)),
                asGiven: request.uri.queryParameters["given"] != nil)
        }
        actions.post("/feeds/refresh") { request, context in try await self.refreshFeeds(request, context) }
        actions.post("/posts") { request, context in try await self.posts(request, context) }
        actions.post("/posts/news") { request, context in try await self.postNews(request, context) }
        actions.post("/posts/files") { request, context in try await self.bringFiles(request, context) }
        actions.post("/posts/mark") { request, context in try await self.markPosts(request, context) }
        actions.post("/posts/read") { request, context in try await self.markAllPosts(request, context) }
    }

    private struct ListBody: Decodable {
        let filter: PostSelection
        let sort: PostSort?
        /// The position at which the part starts: the `next` of the part before.
        let after: PostPlace?
        let limit: Int?
    }

    private struct PostList: Encodable {
        let posts: [PostRow]
        let next: PostPlace?
        /// The number of posts in the whole list; only in the first part.
        let count: Int?
        /// The number of the library's newest post when the list was read; only in the first part.
        let newest: Int64?
    }

    /// The maximum number of posts in a part.
    private static let longestPart = 500

    func posts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(ListBody.self, request, context)
        let limit = min(max(1, asked.limit ?? 200), Self.longestPart)
        let filter = asked.filter.filter
        do throws(MastheadError) {
            // Read the newest post before the list: a post that arrives while the list is read then counts as new.
            let newest = asked.after == nil ? try await library.posts.newest()?.rawValue ?? 0 : nil
            // Run the count and the list in parallel, because each of them searches the text of all posts.
            async let counted = count(asked.after == nil ? filter : nil)
            let page = try await library.posts.page(
                filter, sort: asked.sort ?? .newest, after: asked.after, limit: limit)
            let list = PostList(
                posts: try await rows(page.posts), next: page.next, count: try await counted.get(), newest: newest)
            return try Self.json(list)
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private func count(_ filter: PostFilter?) async -> Result<Int?, MastheadError> {
        guard let filter else { return .success(nil) }
        do throws(MastheadError) { return .success(try await library.posts.count(filter)) } catch {
            return .failure(error)
        }
    }

    private struct NewsBody: Decodable {
        let filter: PostSelection
        /// The number of the library's newest post when the page loaded the list.
        let later: Int64
        /// The posts in the page's list.
        let ids: [Int64]
    }

    private struct News: Encodable {
        struct Status: Encodable {
            let id: Int64
            let isRead: Bool
            let isFavorite: Bool
        }

        /// The number of posts that match the list's filter and were added since.
        let newPosts: Int
        /// The number of posts that match the list's filter now.
        let count: Int
        let posts: [Status]
    }

    /// Returns the changes to a list since the page loaded it.
    private func postNews(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(NewsBody.self, request, context, upTo: Self.longestMarks)
        let filter = asked.filter.filter
        var later = filter
        later.later = PostID(rawValue: asked.later)
        do throws(MastheadError) {
            let posts = try await library.posts.posts(asked.ids.map { PostID(rawValue: $0) })
            return try Self.json(
                News(
                    newPosts: try await library.posts.count(later), count: try await library.posts.count(filter),
                    posts: posts.map {
                        News.Status(id: $0.id.rawValue, isRead: $0.isRead, isFavorite: $0.isFavorite)
                    }))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Returns posts as rows of a list. Each row has the post's picture if the picture is stored.
    func rows(_ posts: [LibraryPost]) async throws(MastheadError) -> [PostRow] {
        let names = posts.map { post in post.picture.map { PostPicture.name(of: $0.absoluteString) } }
        let kept = try await library.postPictures.pictures(named: names.compactMap(\.self))
        return zip(posts, names).map { post, name in
            PostRow(post, picture: name.flatMap { kept[$0] == nil ? nil : Self.path(ofPicture: $0) })
        }
    }

    /// Returns the URL of a post's stored picture.
    private static func path(ofPicture name: String) -> String { "api/posts/pictures/\(name)" }

    /// Returns a post with its content.
    /// - Parameter isAsGiven: Whether to return the feed's content even if the full text is stored.
    func post(_ id: PostID, asGiven isAsGiven: Bool = false) async throws -> Response {
        do throws(MastheadError) {
            guard let post = try await library.posts.post(id), let row = try await rows([post]).first else {
                return Response(status: .notFound)
            }
            let kept = try await library.postPictures.pictures(of: id).keys.map {
                ($0, Self.path(ofPicture: PostPicture.name(of: $0)))
            }
            let pictures = Dictionary(kept) { first, _ in first }
            let files = library.enclosures.files(of: post).enumerated().map { index, file in
                file == nil ? nil : "api/posts/\(id.rawValue)/files/\(index)"
            }
            return try Self.json(
                PostDocument(
                    post, row: row, content: try await library.articles.content(of: id, asGiven: isAsGiven),
                    pictures: pictures,
                    kept: files))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Returns a downloaded file of a post. Browsers play audio and video, and save any other file, because it could
    /// run as a web page.
    private func enclosure(
        _ index: Int, of id: PostID, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let found: (file: URL, type: String?)?
        do throws(MastheadError) {
            if let post = try await library.posts.post(id), post.enclosures.indices.contains(index),
                let file = library.enclosures.files(of: post)[index]
            {
                let enclosure = post.enclosures[index]
                found = (file, PostRow.played(enclosure.type, enclosure.url) ?? PostRow.played(nil, file))
            } else {
                found = nil
            }
        } catch { return WebResponse.problem(.conflict, error) }
        guard let found else { throw HTTPError(.notFound) }
        var response = try await WebResponse.file(
            found.file, mediaType: found.type ?? "application/octet-stream", request, context)
        if found.type == nil {
            let name =
                found.file.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
            response.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(name)"
        }
        return response
    }

    private struct FilesBody: Decodable {
        let id: Int64
    }

    /// Downloads a post's files, and returns the post afterwards.
    private func bringFiles(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(FilesBody.self, request, context)
        let id = PostID(rawValue: asked.id)
        do throws(MastheadError) {
            guard let post = try await library.posts.post(id) else { return Response(status: .notFound) }
            try await library.enclosures.download(of: post) { _, _ in }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await self.post(id)
    }

    private func picture(
        _ name: String, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let found: PostPicture?
        do throws(MastheadError) { found = try await library.postPictures.picture(named: name) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found.file, mediaType: found.mediaType, request, context)
    }

    private struct MarkBody: Decodable {
        let ids: [Int64]
        let read: Bool?
        let favorite: Bool?
    }

    private struct Marked: Encodable {
        /// The posts that the request changed. The page needs their numbers to undo the change.
        let changed: [Int64]
    }

    /// The maximum size of a request with the numbers of posts.
    private static let longestMarks = 4 << 20

    private func markPosts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(MarkBody.self, request, context, upTo: Self.longestMarks)
        let ids = asked.ids.map { PostID(rawValue: $0) }
        do throws(MastheadError) {
            var changed: [PostID] = []
            if let read = asked.read { changed += try await library.posts.setRead(read, ids) }
            if let favorite = asked.favorite { changed += try await library.posts.setFavorite(favorite, ids) }
            return try Self.json(Marked(changed: changed.map(\.rawValue)))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Marks all posts that match a filter as read.
    private func markAllPosts(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(PostSelection.self, request, context)
        do throws(MastheadError) {
            let changed = try await library.posts.setRead(true, all: asked.filter)
            return try Self.json(Marked(changed: changed.map(\.rawValue)))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
