import HTTPTypes
import Hummingbird
import Web

/// The routes of a local web server, in the order in which they were added.
///
/// A table has only two kinds of routes: `get` reads, and `post` writes or downloads. Every `post` passes the same
/// guard, so no route can change a library for a page of another site.
struct RouteTable: Sendable {
    /// A path and the function that answers its requests.
    struct Route: Sendable {
        let path: String
        /// The content type that a request must have to write or download; nil if the route only reads.
        let mediaType: String?
        fileprivate let respond: @Sendable (WebRequest) async throws -> Response

        /// Whether requests write or download, so that only pages of this server may send them.
        var isChange: Bool { mediaType != nil }
        /// The method of the route's requests.
        var method: HTTPRequest.Method { isChange ? .post : .get }
    }

    private(set) var routes: [Route] = []

    /// The maximum size in bytes of a request with a few values.
    static let smallBody = 16_384

    /// Adds the routes to a router.
    func add(to router: Router<BasicRequestContext>) {
        for route in routes {
            let group = router.group("")
            if let mediaType = route.mediaType { group.add(middleware: OwnPageMiddleware(mediaType: mediaType)) }
            group.on(RouterPath(route.path), method: route.method) { request, context in
                try await route.respond(WebRequest(request: request, context: context))
            }
        }
    }

    private mutating func add(
        _ path: String, takes mediaType: String? = nil,
        _ respond: @escaping @Sendable (WebRequest) async throws -> Response
    ) {
        routes.append(Route(path: path, mediaType: mediaType, respond: respond))
    }
}

/// Routes that only read.
extension RouteTable {
    /// Adds a route that returns any kind of response.
    mutating func get(_ path: String, _ respond: @escaping @Sendable (WebRequest) async throws -> Response) {
        add(path, respond)
    }

    /// Adds a route that returns a JSON document, depending on the request's path and query.
    mutating func get<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable (WebRequest) async throws -> Document
    ) {
        add(path) { try WebResponse.json(try await document($0)) }
    }

    /// Adds a route that returns a JSON document.
    mutating func get<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable () async throws -> Document
    ) {
        add(path) { _ in try WebResponse.json(try await document()) }
    }
}

/// Routes that write or download. `limit` is the maximum size of a request's JSON body in bytes.
extension RouteTable {
    /// Adds a route that returns any kind of response.
    mutating func post<Body: Decodable & Sendable>(
        _ path: String, upTo limit: Int = smallBody,
        _ respond: @escaping @Sendable (Body) async throws -> Response
    ) {
        add(path, takes: MediaTypes.json) { try await respond(try await $0.body(Body.self, upTo: limit)) }
    }

    /// Adds a route that returns a JSON document.
    mutating func post<Body: Decodable & Sendable, Document: Encodable & Sendable>(
        _ path: String, upTo limit: Int = smallBody,
        _ document: @escaping @Sendable (Body) async throws -> Document
    ) {
        add(path, takes: MediaTypes.json) {
            try WebResponse.json(try await document(try await $0.body(Body.self, upTo: limit)))
        }
    }

    /// Adds a route that returns nothing.
    mutating func post<Body: Decodable & Sendable>(
        _ path: String, upTo limit: Int = smallBody, _ act: @escaping @Sendable (Body) async throws -> Void
    ) {
        add(path, takes: MediaTypes.json) {
            try await act(try await $0.body(Body.self, upTo: limit))
            return Response(status: .noContent)
        }
    }

    /// Adds a route that needs no body and returns a JSON document.
    mutating func post<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable () async throws -> Document
    ) {
        add(path, takes: MediaTypes.json) { _ in try WebResponse.json(try await document()) }
    }

    /// Adds a route that needs no body and returns nothing.
    mutating func post(_ path: String, _ act: @escaping @Sendable () async throws -> Void) {
        add(path, takes: MediaTypes.json) { _ in
            try await act()
            return Response(status: .noContent)
        }
    }

    /// Adds a route whose body is a file, and that returns a JSON document.
    mutating func postFile<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable (WebRequest) async throws -> Document
    ) {
        add(path, takes: MediaTypes.file) { try WebResponse.json(try await document($0)) }
    }

    /// The content types that a form on another page cannot send without a CORS preflight.
    private enum MediaTypes {
        static let json = "application/json"
        static let file = "application/octet-stream"
    }
}
