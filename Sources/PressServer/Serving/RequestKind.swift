import HTTPTypes
import Hummingbird
import PressWire

/// The kind of a request, which determines where its response is created.
enum RequestKind {
    /// A request for a file, which reads little and never waits. Its response is created on the connection's event
    /// loop.
    case file
    /// Any other request, whose response is created on Swift's thread pool.
    case other

    private static let publications = "/v1/publications/"
    /// The first path segment of every operation.
    private static let segments = Set(PressOperation.allCases.map { segment(of: $0.details.path) })

    init(_ request: Request) {
        self = Self.isFile(request.method, request.uri.path) ? .file : .other
    }

    private static func isFile(_ method: HTTPRequest.Method, _ path: String) -> Bool {
        guard [.get, .head].contains(method) else { return false }
        if path.hasPrefix(publications) {
            return path.dropFirst(publications.count).drop { $0 != "/" }.hasPrefix("/content/")
        }
        return path != "/" && !segments.contains(segment(of: path))
    }

    private static func segment(of path: String) -> Substring {
        path.split(separator: "/", maxSplits: 1).first ?? ""
    }
}
