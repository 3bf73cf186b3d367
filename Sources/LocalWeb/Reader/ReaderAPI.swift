import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LibraryReading
import NIOCore
import Periodical
import Web

/// What the web reader's scripts ask of a library: to download, to remember, to find.
struct ReaderAPI: Sendable {
    let shelf: LibraryShelf
    /// The page classes that are known.
    let classes: PageClassRegistry
    /// Starts the process that brings in what was asked for.
    let startDownloads: @Sendable () throws(MastheadError) -> Void

    private var library: IssueLibrary { shelf.library }

    /// Adds the routes to a router.
    func add(to router: Router<BasicRequestContext>) {
        let api = router.group("/api")
        api.get("/events") { _, _ in EventStream.response(ShelfEvents(self.library)) }
        api.get("/reading") { request, _ in
            guard let name = request.uri.queryParameters["issue"] else { throw HTTPError(.badRequest) }
            return try await self.reading(String(name))
        }
        // Whatever writes or fetches is a POST, which only pages of this server may send.
        let actions = api.group("").add(middleware: OwnPageMiddleware())
        actions.post("/search") { request, context in try await self.search(request, context) }
        actions.post("/bring") { request, context in try await self.bring(request, context) }
        actions.post("/position") { request, context in try await self.setPosition(request, context) }
        actions.post("/mark") { request, context in try await self.mark(request, context) }
        actions.post("/downloads") { request, context in try await self.control(request, context) }
    }

    private func memory(_ key: String) -> ReadingMemory { ReadingMemory(of: ItemReference(key), in: library) }

    private struct Reading: Encodable {
        let position: String?
        let bookmarks: [String]
        let favorite: Bool
    }

    private func reading(_ key: String) async throws -> Response {
        let reference = ItemReference(key)
        let reading: Reading
        do throws(MastheadError) {
            guard let item = try await library.item(reference) else { return Response(status: .notFound) }
            let memory = ReadingMemory(of: item.reference, in: library)
            reading = Reading(
                position: try await memory.position()?.description,
                bookmarks: try await memory.bookmarks().map(\.description), favorite: item.isFavorite)
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
        let hits = try await library.search(asked.words, limit: 50)
        return try Self.json(
            hits.map { hit in
                Hit(
                    name: hit.item.description, url: ReaderAddress.page(of: hit.item.description, at: hit.position),
                    title: hit.title, position: hit.position.description, pageTitle: hit.pageTitle, context: hit.context
                )
            })
    }

    private struct Wish: Decodable {
        let issue: String
        let position: String?
    }

    private func bring(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Wish.self, request, context)
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
        /// The pages that are shown side by side.
        let shown: [String]?
    }

    private func setPosition(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Position.self, request, context)
        guard let position = PagePosition(asked.position) else { throw HTTPError(.badRequest) }
        let item: LibraryItem?
        do throws(MastheadError) { item = try await library.item(ItemReference(asked.issue)) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard item != nil else { throw HTTPError(.badRequest) }
        let shown = (asked.shown ?? []).prefix(4).compactMap { PagePosition($0) }
        do throws(MastheadError) {
            for page in shown + [position] { try await shelf.check(page, of: asked.issue) }
            try await memory(asked.issue).remember(position, beside: shown)
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
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
                _ = try await library.queue(ItemReference(asked.issue))
                try startDownloads()
            case .pause: try await library.pauseDownloads(of: [ItemReference(asked.issue)])
            case .resume:
                try await library.resumeDownloads(of: [ItemReference(asked.issue)])
                try startDownloads()
            case .cancel: try await library.cancelDownloads(of: [ItemReference(asked.issue)])
            }
        } catch { return WebResponse.problem(.conflict, error) }
        return Response(status: .noContent)
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Value {
        let body = try await Self.body(of: request)
        do { return try JSONDecoder().decode(type, from: Data(buffer: body)) } catch { throw HTTPError(.badRequest) }
    }

    /// All of a request's body, which has to come in good time: a byte now and then is no request.
    private static func body(of request: Request) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask { try await request.body.collect(upTo: 16_384) }
            group.addTask {
                try await ContinuousClock().sleep(for: .seconds(10))
                throw HTTPError(.requestTimeout)
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw HTTPError(.badRequest) }
            return body
        }
    }

    private static func json(_ value: some Encodable) throws -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
    }
}
