import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical

/// The routes that list posts, return their contents and files, and mark them.
struct PostRoutes: Sendable {
    let library: IssueLibrary

    struct ListBody: Decodable {
        let filter: PostSelection
        let sort: PostSort?
        /// The start of this part of the list: the `next` value of the previous part.
        let after: PostPlace?
        let limit: Int?
    }

    struct PostList: Encodable {
        let posts: [LinkedPost]
        let next: PostPlace?
        /// The number of posts in the whole list. Only in the first part.
        let count: Int?
        /// The ID of the library's newest post when the list was read. Only in the first part.
        let newest: Int64?
    }

    /// The maximum number of posts in one part of a list.
    private static let longestPart = 500

    /// Returns part of a list of posts.
    func posts(_ asked: ListBody) async throws -> PostList {
        let limit = min(max(1, asked.limit ?? 200), Self.longestPart)
        let filter = asked.filter.filter
        // Read the newest post before the list, so that a post that arrives in between counts as new.
        let newest = asked.after == nil ? try await library.posts.newest()?.rawValue ?? 0 : nil
        // Count and list in parallel, because each searches the text of all posts.
        async let counted = count(asked.after == nil ? filter : nil)
        let page = try await library.posts.page(
            filter, sort: asked.sort ?? .newest, after: asked.after, limit: limit)
        return PostList(
            posts: try await LinkedPost.posts(page.posts, in: library), next: page.next,
            count: try await counted.get(), newest: newest)
    }

    private func count(_ filter: PostFilter?) async -> Result<Int?, MastheadError> {
        guard let filter else { return .success(nil) }
        do throws(MastheadError) { return .success(try await library.posts.count(filter)) } catch {
            return .failure(error)
        }
    }

    struct NewsBody: Decodable {
        let filter: PostSelection
        /// The ID of the library's newest post when the page loaded the list.
        let later: Int64
        /// The posts in the page's list.
        let ids: [Int64]
    }

    struct News: Encodable {
        struct Status: Encodable {
            let id: Int64
            let isRead: Bool
            let isFavorite: Bool
        }

        /// The number of posts that match the list's filter and are newer than the page's list.
        let newPosts: Int
        /// The number of posts that match the list's filter now.
        let count: Int
        let posts: [Status]
    }

    /// Returns how a list has changed since the page loaded it.
    func news(_ asked: NewsBody) async throws -> News {
        let filter = asked.filter.filter
        var later = filter
        later.later = PostID(rawValue: asked.later)
        let posts = try await library.posts.posts(asked.ids.map { PostID(rawValue: $0) })
        return News(
            newPosts: try await library.posts.count(later), count: try await library.posts.count(filter),
            posts: posts.map { News.Status(id: $0.id.rawValue, isRead: $0.isRead, isFavorite: $0.isFavorite) })
    }

    func post(_ request: WebRequest) async throws -> PostDocument {
        try await post(
            PostID(rawValue: try request.number("id")), asGiven: request.query("given") != nil)
    }

    /// Returns a post with its content.
    /// - Parameter isAsGiven: Whether to return the feed's content even if the library has stored the full text.
    private func post(_ id: PostID, asGiven isAsGiven: Bool = false) async throws -> PostDocument {
        guard let post = try await library.posts.post(id),
            let linked = try await LinkedPost.posts([post], in: library).first
        else { throw HTTPError(.notFound) }
        let kept = try await library.postPictures.pictures(of: id).keys.map {
            ($0, LinkedPost.path(ofPicture: PostPicture.name(of: $0)))
        }
        let pictures = Dictionary(kept) { first, _ in first }
        let files = library.enclosures.files(of: post).enumerated().map { index, file in
            file == nil ? nil : "api/posts/\(id.rawValue)/files/\(index)"
        }
        return PostDocument(
            linked, content: try await library.articles.content(of: id, asGiven: isAsGiven),
            pictures: pictures, kept: files)
    }

    /// Returns one of a post's downloaded files. Browsers play audio and video files, but save all others, which could
    /// run as web pages.
    func enclosure(_ request: WebRequest) async throws -> Response {
        let (index, id): (Int, Int64) = (try request.number("index"), try request.number("id"))
        guard let post = try await library.posts.post(PostID(rawValue: id)), post.enclosures.indices.contains(index),
            let file = library.enclosures.files(of: post)[index]
        else { throw HTTPError(.notFound) }
        let enclosure = post.enclosures[index]
        let type = LinkedPost.played(enclosure.type, enclosure.url) ?? LinkedPost.played(nil, file)
        var response = try await WebResponse.file(file, mediaType: type ?? "application/octet-stream", request)
        if type == nil {
            let name = file.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
            response.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(name)"
        }
        return response
    }

    struct Body: Decodable {
        let id: Int64
    }

    /// Downloads a post's files, and then returns the post.
    func bringFiles(_ asked: Body) async throws -> PostDocument {
        let id = PostID(rawValue: asked.id)
        guard let post = try await library.posts.post(id) else { throw HTTPError(.notFound) }
        try await library.enclosures.download(of: post) { _, _ in }
        return try await self.post(id)
    }

    struct ArticleBody: Decodable {
        let id: Int64
        /// Whether to download the full text even if it is already stored.
        let anew: Bool?
    }

    /// Downloads a post's full text from its web page. The browser requests the pictures separately.
    func bringArticle(_ asked: ArticleBody) async throws -> PostDocument {
        let id = PostID(rawValue: asked.id)
        guard try await library.posts.post(id) != nil else { throw HTTPError(.notFound) }
        try await library.articles.download(of: id, anew: asked.anew ?? false)
        return try await post(id)
    }

    /// Downloads a post's pictures.
    func bringPictures(_ asked: Body) async throws -> PostDocument {
        let id = PostID(rawValue: asked.id)
        try await library.postPictures.download(of: id)
        return try await post(id)
    }

    /// Returns a post's stored picture.
    func picture(_ request: WebRequest) async throws -> Response {
        let name = try request.context.parameters.require("name")
        guard let found = try await library.postPictures.picture(named: name) else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found.file, mediaType: found.mediaType, request)
    }

    struct MarkBody: Decodable {
        let ids: [Int64]
        let read: Bool?
        let favorite: Bool?
    }

    struct Marked: Encodable {
        /// The IDs of the posts that changed, which the page needs to undo the change.
        let changed: [Int64]
    }

    /// Marks posts as read, unread or favorite.
    func mark(_ asked: MarkBody) async throws -> Marked {
        let ids = asked.ids.map { PostID(rawValue: $0) }
        var changed: [PostID] = []
        if let read = asked.read { changed += try await library.posts.setRead(read, ids) }
        if let favorite = asked.favorite { changed += try await library.posts.setFavorite(favorite, ids) }
        return Marked(changed: changed.map(\.rawValue))
    }

    /// Marks all posts that match a filter as read.
    func markAllRead(_ asked: PostSelection) async throws -> Marked {
        let changed = try await library.posts.setRead(true, all: asked.filter)
        return Marked(changed: changed.map(\.rawValue))
    }
}
