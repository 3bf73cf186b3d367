import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LibraryReading
import NIOCore
import Periodical
import Rendering
import Web

/// The web reader's HTTP API for a library: downloads, reading positions, marks and search.
struct ReaderAPI: Sendable {
    let shelf: LibraryShelf
    /// The page classes.
    let classes: PageClassRegistry
    /// Starts the process that downloads the requested items.
    let startDownloads: @Sendable () throws(MastheadError) -> Void
    /// The settings of all feeds, or nil if this server does not offer them.
    var settings: SharedSettings?
    /// The removed timers that the user can restore.
    let removedTimers = RemovedTimers()

    var library: IssueLibrary { shelf.library }

    /// Adds the routes to a router.
    func add(to router: Router<BasicRequestContext>) {
        let api = router.group("/api")
        api.get("/events") { request, _ in
            let known = request.uri.queryParameters["known"].map(String.init)
            return EventStream.response(ShelfEvents(self.shelf, known: known))
        }
        api.get("/reading") { request, _ in
            try await self.reading(try Self.key("issue", of: request))
        }
        api.get("/item") { request, _ in try await self.item(try Self.key("issue", of: request)) }
        api.get("/bookmarks") { _, _ in try await self.bookmarks() }
        api.get("/contacts") { _, _ in try await self.contacts() }
        api.get("/publications") { _, _ in try await self.publications() }
        api.get("/help/:topic") { _, context in
            guard let topic = HelpTopic.named(try context.parameters.require("topic")) else {
                return Response(status: .notFound)
            }
            return try Self.json(topic)
        }
        api.get("/removed") { request, _ in
            try await self.removed(of: request.uri.queryParameters["publication"].map(String.init))
        }
        api.get("/publication") { request, _ in
            try await self.publication(try Self.key("publication", of: request))
        }
        addStores(to: router, api)
        // A request that writes or downloads is a POST, and only pages of this server may send it.
        let actions = api.group("").add(middleware: OwnPageMiddleware())
        actions.post("/search") { request, context in try await self.search(request, context) }
        actions.post("/find") { request, context in try await self.find(request, context) }
        actions.post("/read") { request, context in try await self.markRead(request, context) }
        actions.post("/remove") { request, context in try await self.remove(request, context) }
        actions.post("/publication") { request, context in try await self.setPolicy(request, context) }
        actions.post("/refresh") { request, context in try await self.refresh(request, context) }
        actions.post("/bring") { request, context in try await self.bring(request, context) }
        actions.post("/position") { request, context in try await self.setPosition(request, context) }
        actions.post("/close") { request, context in try await self.close(request, context) }
        actions.post("/highlight") { request, context in try await self.highlight(request, context) }
        actions.post("/mark") { request, context in try await self.mark(request, context) }
        addPosts(to: api, actions: actions)
        addArticles(to: actions)
        addFollowing(to: api, actions: actions)
        addAdding(to: api, actions: actions)
        addSettings(to: api, actions: actions)
        addPush(to: api, actions: actions)
        addTimers(to: api, actions: actions)
        addTimerBrowsers(to: api, actions: actions)
        addAccounts(to: api, actions: actions)
        addReadingShare(to: actions)
        actions.post("/downloads") { request, context in try await self.control(request, context) }
    }

    /// Returns a required parameter of a request's query.
    static func key(_ name: String, of request: Request) throws -> String {
        guard let key = request.uri.queryParameters[Substring(name)] else { throw HTTPError(.badRequest) }
        return String(key)
    }

    /// Returns the downloaded part of an issue, or nil if nothing is downloaded or the issue cannot be shown.
    func arrived(_ key: String) async -> WebIssue? {
        do throws(MastheadError) { return try await shelf.issue(key) } catch { return nil }
    }

    /// Returns the marks and reading position of an item. If the item is downloaded, they include the text at each
    /// position.
    func memory(_ item: LibraryItem) async throws(MastheadError) -> ReadingMemory {
        let known: ReadingMemory?
        // An item that cannot be opened can still be marked. The user sees the error when reading the item.
        do throws(MastheadError) { known = try await shelf.memory(item) } catch { known = nil }
        return known ?? ReadingMemory(of: item.reference, in: library)
    }

    private func memory(_ key: String) async throws(MastheadError) -> ReadingMemory {
        try await memory(try await library.items.existingItem(ItemReference(key)))
    }

    private struct Reading: Encodable {
        let position: String?
        let bookmarks: [String]
        let highlights: [WebHighlight]
        let favorite: Bool
    }

    private func reading(_ key: String) async throws -> Response {
        let reference = ItemReference(key)
        let reading: Reading
        do throws(MastheadError) {
            guard let item = try await library.items.item(reference) else { return Response(status: .notFound) }
            let memory = try await memory(item)
            reading = Reading(
                position: try await memory.position()?.description,
                bookmarks: try await memory.bookmarks().map(\.description),
                highlights: try await memory.highlights().map(WebHighlight.init), favorite: item.isFavorite)
        } catch { return WebResponse.problem(.conflict, error) }
        return try Self.json(reading)
    }

    private struct Hit: Encodable {
        let name: String
        let url: String
        let title: String
        let position: String
        let pageTitle: String?
        let context: [SearchHit.Part]
    }

    private struct Words: Decodable {
        let words: String
    }

    private func search(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Words.self, request, context)
        try await library.updateSearchIndex(classes: classes)
        let hits = try await library.search.pages(asked.words, limit: 50)
        return try Self.json(
            hits.map { hit in
                Hit(
                    name: hit.item.description, url: ReaderAddress.page(of: hit.item.description, at: hit.position),
                    title: hit.title, position: hit.position.description, pageTitle: hit.pageTitle, context: hit.context
                )
            })
    }

    private struct Body: Decodable {
        let issue: String
        let position: String?
    }

    private func bring(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Body.self, request, context)
        let position = asked.position.flatMap { PagePosition($0) }
        guard (asked.position == nil) == (position == nil) else { throw HTTPError(.badRequest) }
        do throws(MastheadError) { try await shelf.bring(position, of: asked.issue) } catch {
            return WebResponse.problem(.conflict, error)
        }
        return Response(status: .noContent)
    }

    private struct Position: Decodable {
        let issue: String
        let position: String
        /// The pages that are visible side by side.
        let shown: [String]?
        /// For a text that reflows, the shares of the text before the start and before the end of the visible part, 0
        /// to 1.
        let from: Double?
        let share: Double?
    }

    private func setPosition(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Position.self, request, context)
        guard let position = PagePosition(asked.position) else { throw HTTPError(.badRequest) }
        let item: LibraryItem?
        do throws(MastheadError) { item = try await library.items.item(ItemReference(asked.issue)) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard item != nil else { throw HTTPError(.badRequest) }
        let shown = (asked.shown ?? []).prefix(4).compactMap { PagePosition($0) }
        do throws(MastheadError) {
            for page in shown + [position] { try await shelf.check(page, of: asked.issue) }
            try await memory(asked.issue).remember(position, beside: shown, from: asked.from, share: asked.share)
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
    }

    /// Stores the reading position when a page is closed or hidden. If the user agreed, sends reading statistics to the
    /// publisher server.
    private func close(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let response = try await setPosition(request, context)
        guard response.status == .noContent, library.isWritable else { return response }
        do throws(MastheadError) { try await library.statistics.send(all: true) } catch {
            // The library retries later.
            return WebResponse.problem(.conflict, error)
        }
        return response
    }

    private struct MarkRequest: Decodable {
        let issue: String
        let kind: String
        let position: String?
        let isSet: Bool
    }

    private func mark(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(MarkRequest.self, request, context)
        let position = asked.position.flatMap { PagePosition($0) }
        guard let kind = Mark.Kind(rawValue: asked.kind), (asked.position == nil) == (position == nil) else {
            throw HTTPError(.badRequest)
        }
        do throws(MastheadError) {
            if asked.isSet, let position { try await shelf.check(position, of: asked.issue) }
            try await memory(asked.issue).set(kind, asked.isSet, at: position)
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
    }

    private struct Control: Decodable {
        enum Action: String, Decodable { case start, pause, resume, cancel }

        let issue: String
        let action: Action
    }

    private func control(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Control.self, request, context)
        do throws(MastheadError) {
            switch asked.action {
            case .start:
                _ = try await library.downloads.queue(ItemReference(asked.issue))
                try startDownloads()
            case .pause: try await library.downloads.pause(of: [ItemReference(asked.issue)])
            case .resume:
                try await library.downloads.resume(of: [ItemReference(asked.issue)])
                try startDownloads()
            case .cancel: try await library.downloads.cancel(of: [ItemReference(asked.issue)])
            }
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
    }
}
