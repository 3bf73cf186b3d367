package import HTTPTypes
package import Hummingbird
package import Web

/// The routes of a local web server, in the order in which they were added.
///
/// A table has two kinds of routes: `get` reads, and `post` writes or downloads. All `post` routes are guarded, so that
/// pages from other sites cannot change the library.
package struct RouteTable: Sendable {
    /// A path, and the function that responds to requests for it.
    package struct Route: Sendable {
        package let path: String
        package let method: HTTPRequest.Method
        /// The content type that requests must have if they write or download, or nil if the route only reads.
        package let mediaType: String?
        fileprivate let respond: @Sendable (WebRequest) async throws -> Response

        /// Whether requests write or download. Only this server's pages may send such requests.
        package var isChange: Bool { mediaType != nil }
    }

    package private(set) var routes: [Route] = []

    /// The maximum size of a request with only a few values, in bytes.
    package static let smallBody = 16_384

    package init() {}

    /// Adds the routes to a router.
    package func add(to router: Router<LocalContext>) {
        for route in routes {
            let group = router.group("")
            if let mediaType = route.mediaType { group.add(middleware: OwnPageMiddleware(mediaType: mediaType)) }
            group.on(RouterPath(route.path), method: route.method) { request, context in
                try await route.respond(WebRequest(request: request, context: context))
            }
        }
    }

    /// Adds a route.
    /// - Parameters:
    ///   - method: The HTTP method. By default, POST for requests with a content type, and GET for others.
    ///   - mediaType: The content type that requests must have if they write or download, or nil if the route only
    ///     reads.
    package mutating func add(
        _ path: String, by method: HTTPRequest.Method? = nil, takes mediaType: String? = nil,
        _ respond: @escaping @Sendable (WebRequest) async throws -> Response
    ) {
        let method = method ?? (mediaType == nil ? .get : .post)
        routes.append(Route(path: path, method: method, mediaType: mediaType, respond: respond))
    }

    /// Adds a route that has the path and guard of another route, but only responds with the reason why the request is
    /// refused.
    mutating func refuse(_ route: Route, _ text: String) {
        add(route.path, by: route.method, takes: route.mediaType) { _ in WebResponse.problem(.forbidden, text) }
    }
}

/// Routes that only read.
extension RouteTable {
    /// Adds a route that returns a response of any type.
    package mutating func get(_ path: String, _ respond: @escaping @Sendable (WebRequest) async throws -> Response) {
        add(path, respond)
    }

    /// Adds a route that returns a JSON document, which depends on the request's path and query.
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

/// Routes that write or download. The parameter `limit` is the maximum size of a request's JSON body, in bytes.
extension RouteTable {
    /// Adds a route that returns a response of any type.
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

    /// Adds a route with an empty response.
    mutating func post<Body: Decodable & Sendable>(
        _ path: String, upTo limit: Int = smallBody, _ act: @escaping @Sendable (Body) async throws -> Void
    ) {
        add(path, takes: MediaTypes.json) {
            try await act(try await $0.body(Body.self, upTo: limit))
            return Response(status: .noContent)
        }
    }

    /// Adds a route that returns a JSON document for requests without a body.
    mutating func post<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable () async throws -> Document
    ) {
        add(path, takes: MediaTypes.json) { _ in try WebResponse.json(try await document()) }
    }

    /// Adds a route with an empty response for requests without a body.
    mutating func post(_ path: String, _ act: @escaping @Sendable () async throws -> Void) {
        add(path, takes: MediaTypes.json) { _ in
            try await act()
            return Response(status: .noContent)
        }
    }

    /// Adds a route for requests whose body is a file. The route returns a JSON document.
    mutating func postFile<Document: Encodable & Sendable>(
        _ path: String, _ document: @escaping @Sendable (WebRequest) async throws -> Document
    ) {
        add(path, takes: MediaTypes.file) { try WebResponse.json(try await document($0)) }
    }

    /// The content types that require a CORS preflight, so that a form on another site's page cannot send them.
    private enum MediaTypes {
        static let json = "application/json"
        static let file = "application/octet-stream"
    }
}
