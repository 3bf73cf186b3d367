import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import Schedule

/// Requests that follow, change and unfollow feeds.
extension ReaderAPI {
    /// Adds the routes for following, changing and unfollowing feeds.
    func addFollowing(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/feed") { request, _ in try await self.feed(try Self.key("feed", of: request)) }
        actions.post("/feed") { request, context in try await self.changeFeed(request, context) }
        actions.post("/feeds/add") { request, context in try await self.addFeed(request, context) }
        actions.post("/feeds/list") { request, context in try await self.addList(request, context) }
        actions.post("/feeds/follow") { request, context in try await self.followAgain(request, context) }
        actions.post("/feeds/remove") { request, context in try await self.removeFeed(request, context) }
    }

    private func feed(_ handle: String) async throws -> Response {
        do throws(MastheadError) {
            let publication = try await library.publications.publication(handle)
            guard let feed = publication.feed else { return Response(status: .notFound) }
            return try Self.json(FeedDocument(publication, feed, usual: library.traffic.feedSettings))
        } catch {
            return error.code == .notInLibrary ? Response(status: .notFound) : WebResponse.problem(.conflict, error)
        }
    }

    private struct Change: Decodable {
        let feed: String
        /// The user's name for the feed, or empty for the feed's own title.
        let title: String?
        let folders: [[String]]?
        /// A time between checks such as `2h`, or `usual`.
        let every: String?
        /// A number of days (0: forever), or `usual`.
        let keep: String?
        /// Whether to store pictures: `yes`, `no` or `usual`.
        let pictures: String?
        /// A number of bytes, or `usual`.
        let room: String?
        let articles: Bool?
    }

    /// The values of `pictures`, except `usual`.
    private static let picturesKept = ["yes": true, "no": false]

    /// The maximum number of folders of a feed, of names in a folder's path, and of characters in a name.
    private static let most = (folders: 50, depth: 10, name: 200)

    private func changeFeed(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Change.self, request, context)
        let interval = asked.every.flatMap { RefreshInterval($0) }
        let days = asked.keep.flatMap { Int($0) }
        let room = asked.room.flatMap { Int($0) }
        let folders = asked.folders.map { paths in
            paths.map { path in
                path.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
            }.filter { !$0.isEmpty }
        }
        guard asked.every == nil || asked.every == "usual" || interval != nil,
            asked.keep == nil || asked.keep == "usual" || days.map({ (0...36_500).contains($0) }) == true,
            asked.pictures.map({ $0 == "usual" || Self.picturesKept[$0] != nil }) ?? true,
            asked.room == nil || asked.room == "usual" || room.map(FeedDetails.pictureLimits.contains) == true,
            (folders ?? []).count <= Self.most.folders,
            (folders ?? []).allSatisfy({ path in
                path.count <= Self.most.depth && path.allSatisfy { $0.count <= Self.most.name }
            })
        else { throw HTTPError(.badRequest) }
        do throws(MastheadError) {
            let handle = try await library.publications.publication(asked.feed).handle
            if let title = asked.title { try await library.feeds.setTitle(title, of: handle) }
            if let folders { try await library.feeds.setFolders(folders, of: handle) }
            if asked.every != nil { try await library.following.setInterval(interval, of: handle) }
            if asked.keep != nil { try await library.feeds.setRetention(days: days, of: handle) }
            if let pictures = asked.pictures {
                try await library.feeds.setKeepsPictures(Self.picturesKept[pictures], of: handle)
            }
            if asked.room != nil { try await library.feeds.setPictureLimit(room, of: handle) }
            if let articles = asked.articles { try await library.feeds.setFetchesArticles(articles, of: handle) }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await feed(asked.feed)
    }

    private struct Body: Decodable {
        let address: String
    }

    /// The result of following an address: a publication, the feeds of an OPML list, or several feeds to select from.
    private struct Outcome: Encodable {
        struct Choice: Encodable {
            let address: String
            let title: String?
        }

        struct Line: Encodable {
            let line: Int?
            let message: String
        }

        var handle: String?
        var title: String?
        var kind: PublicationKind?
        var posts: Int?
        /// Whether the publication was already followed.
        var isKnown: Bool?
        /// The request for reading statistics, if the publisher asks for them and the user has not answered yet.
        var reading: ReadingShareDocument?
        var choices: [Choice]?
        /// For an OPML list: the new feeds, the number of already followed feeds, and the lines that could not be
        /// added.
        var added: [String]?
        var known: Int?
        var leftOut: [Line]?

        init(_ addition: LibraryAddition) {
            switch addition {
            case .publication(let one):
                let publication = one.publication
                (handle, title) = (publication.handle, publication.title ?? publication.handle)
                (kind, posts) = (publication.kind, publication.itemCount)
                isKnown = !one.isNew && !one.isFollowedAgain
                reading = publication.readingShare == .asked ? ReadingShareDocument(publication) : nil
            case .feeds(let list):
                (added, known) = (list.added, list.known.count)
                leftOut = list.diagnostics.prefix(50).map { Line(line: $0.line, message: $0.message) }
            case .choice(let feeds, _):
                choices = feeds.map { Choice(address: $0.url.withoutCredentials.absoluteString, title: $0.title) }
            }
        }
    }

    /// Follows the publication at a network address.
    private func addFeed(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        do throws(MastheadError) {
            return try Self.json(Outcome(try await library.adding.follow(PublicationAddress.networkURL(asked.address))))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct List: Decodable {
        let name: String?
        /// The content of the file, in Base64.
        let opml: Data
    }

    /// The maximum size in bytes of a request with an OPML list.
    private static let longestList = 24 << 20

    /// Follows the feeds of an OPML file that the user selected.
    private func addList(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(List.self, request, context, upTo: Self.longestList)
        // The name only appears in messages. It must not lead to another folder.
        let name = (asked.name ?? "").split(separator: "/").last.map(String.init) ?? "feeds.opml"
        do throws(MastheadError) {
            let place = URL(filePath: "/").appending(path: name)
            return try Self.json(Outcome(.feeds(try await library.feeds.add(opml: asked.opml, at: place))))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Again: Decodable {
        let feed: String
    }

    /// Follows a feed again whose posts are still in the library.
    private func followAgain(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Again.self, request, context)
        do throws(MastheadError) {
            let publication = try await library.publications.publication(asked.feed)
            guard publication.kind == .feed, let url = publication.url else { return Response(status: .notFound) }
            try await library.following.addCatalog(url)
        } catch { return WebResponse.problem(.conflict, error) }
        return try await feed(asked.feed)
    }

    private struct Removal: Decodable {
        let feed: String
        let keepsPosts: Bool
    }

    /// Unfollows a feed.
    private func removeFeed(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Removal.self, request, context)
        do throws(MastheadError) {
            let publication = try await library.publications.publication(asked.feed)
            guard publication.kind == .feed else { return Response(status: .notFound) }
            try await library.following.unfollow(publication.handle, keepsContent: asked.keepsPosts)
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
    }
}
