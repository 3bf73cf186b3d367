import HTTPTypes
import Hummingbird
import PressWire

/// Decides which thread creates the response to a request. Responses with files are created on the event loop of the
/// connection, because such requests read little and never wait. All other responses are created on Swift's thread
/// pool.
struct ConnectionResponder<Base: HTTPResponder>: HTTPResponder where Base.Context == PressContext {
    let base: Base

    func respond(to request: Request, context: PressContext) async throws -> Response {
        switch RequestKind(request) {
        case .file: return try await base.respond(to: request, context: context)
        case .channel:
            // A connection's task keeps the memory of its deepest calls until the connection closes. Create the
            // response in a separate task, which ends when the response begins.
            let task = Task { try await base.respond(to: request, context: context) }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        case .other:
            return try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await base.respond(to: request, context: context)
            }
        }
    }
}

/// The kind of a request, which determines the thread for its response.
private enum RequestKind {
    case file, channel, other

    private static let channelPath = PressOperation.events.path
    private static let publications = "/v1/publications/"
    /// The first path segment of every operation.
    private static let segments = Set(PressOperation.allCases.map { segment(of: $0.details.path) })

    init(_ request: Request) {
        let path = request.uri.path
        if path == Self.channelPath {
            self = .channel
        } else {
            self = Self.isFile(request.method, path) ? .file : .other
        }
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
