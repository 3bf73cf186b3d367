import HTTPTypes
import Hummingbird

/// Gives files strong entity tags and answers Range and If-Range as RFC 9110 has them.
///
/// Hummingbird's FileMiddleware has weak tags, which may not vouch for parts of a file, and takes `bytes=-500` for the
/// first 500 bytes. Its tag is made of the file's size and its time to the nanosecond, as other servers make strong ones.
struct ValidatorMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var head = request.head
        let rangeField = head.headerFields[.range]
        let ifRange = head.headerFields[.ifRange]
        head.headerFields[.range] = nil
        head.headerFields[.ifRange] = nil
        let tags = head.headerFields[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
        head.headerFields[values: .ifNoneMatch] = tags.map { Self.weak($0.trimmingSpaces) }
        let whole = Request(head: head, body: request.body)

        var response: Response
        switch try await requestedRange(rangeField, ifRange, of: whole, context, next) {
        case .whole: response = try await next(whole, context)
        case .part(let bounds):
            head.headerFields[.range] = "bytes=\(bounds.lowerBound)-\(bounds.upperBound)"
            response = try await next(Request(head: head, body: request.body), context)
        case .unsatisfiable(let size):
            response = Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
        }
        if let tag = response.headers[.eTag] { response.headers[.eTag] = Self.strong(tag) }
        if let caching = Self.caching(request.uri.path), response.status.kind == .successful {
            response.headers[.cacheControl] = caching
        }
        return response
    }

    private enum RequestedRange {
        case whole
        case part(ClosedRange<Int>)
        case unsatisfiable(size: Int)
    }

    private func requestedRange(
        _ field: String?, _ ifRange: String?, of request: Request, _ context: Context,
        _ next: (Request, Context) async throws -> Response
    ) async throws -> RequestedRange {
        guard request.method == .get, let field, let range = ByteRange(field) else { return .whole }
        var head = request.head
        head.method = .head
        let probe = try await next(Request(head: head, body: request.body), context)
        guard probe.status == .ok, let size = probe.headers[.contentLength].flatMap({ Int($0) }) else { return .whole }
        if let ifRange {
            let isTag = ifRange == probe.headers[.eTag].map(Self.strong)
            guard isTag || ifRange == probe.headers[.lastModified] else { return .whole }
        }
        guard let bounds = range.bounds(in: size) else { return .unsatisfiable(size: size) }
        return .part(bounds)
    }

    /// What carries a revision's tag in its name never changes; anything else is asked about each time.
    private static func caching(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        let isTagged = name.firstMatch(of: /-[0-9a-f]{8}(@2x|%402x)?\./) != nil
        return isTagged ? "public, max-age=31536000, immutable" : "no-cache"
    }

    private static func strong(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
    private static func weak(_ tag: String) -> String { tag.hasPrefix("W/") || tag == "*" ? tag : "W/\(tag)" }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
