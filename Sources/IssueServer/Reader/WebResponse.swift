import Files
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import Rendering

/// The responses of a web reader's server: validators, ranges, and a policy with each.
enum WebResponse {
    /// A file of the reader itself.
    static func own(_ file: ReaderShell.File, _ request: Request) -> Response {
        data(file.data, file.mediaType, policy: ownPolicy, request)
    }

    /// The policy of the reader's own files; no other page may show them within itself.
    private static let ownPolicy = ReaderShell.policy + "; frame-ancestors 'none'"

    /// A file of an issue.
    static func issueFile(
        _ file: WebFile, named name: String, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        switch file.content {
        case .data(let data):
            self.data(data, file.mediaType, policy: file.isForeign ? pagePolicy(request) : ownPolicy, request)
        case .file(let url): try await self.file(url, named: name, request, context)
        }
    }

    /// What went wrong, for the reader's scripts to show.
    static func problem(_ status: HTTPResponse.Status, _ error: MastheadError) -> Response {
        let text = "\(error.found)" + (error.hint.map { "\n\($0)" } ?? "")
        return Response(
            status: status, headers: headers("text/plain; charset=utf-8", policy: ownPolicy),
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// What a publisher wrote runs nothing, also where it is opened by its URL.
    private static let foreignPolicy = "sandbox; \(WebIssue.foreignPolicy(assets: nil))"

    /// A page in HTML keeps its origin, with which it can do nothing: it may not run scripts. The reader needs it, to turn to
    /// the page that a link in it leads to; and the fonts of its issue come to it only so.
    private static func pagePolicy(_ request: Request) -> String {
        let path = request.uri.path
        guard let authority = request.head.authority, let files = path.range(of: "/files/"),
            !path.contains(where: { ";, '".contains($0) })
        else { return foreignPolicy }
        let assets = "http://\(authority)\(path[..<files.upperBound])"
        return "sandbox allow-same-origin; \(WebIssue.foreignPolicy(assets: assets))"
    }

    /// A file as it lies there, or the part that was asked for.
    static func file(
        _ file: URL, named name: String, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        guard let stamp = FileStamp(file), stamp.kind == .file else { throw HTTPError(.notFound) }
        var headers = headers(MediaType.name(forFile: name), policy: foreignPolicy)
        headers[.eTag] = stamp.entityTag
        headers[.acceptRanges] = "bytes"
        if EntityTag.matches(request.headers[values: .ifNoneMatch], stamp.entityTag) {
            return Response(status: .notModified, headers: headers)
        }
        let io = FileIO()
        let isPart = request.headers[.ifRange].map { $0 == stamp.entityTag } ?? true
        if isPart, let ranges = request.headers[.range].flatMap(ByteRange.list), ranges.count == 1 {
            guard let bounds = ranges[0].bounds(in: stamp.byteCount) else {
                headers[.contentRange] = "bytes */\(stamp.byteCount)"
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
            headers[.contentRange] = "bytes \(bounds.lowerBound)-\(bounds.upperBound)/\(stamp.byteCount)"
            let body = try await io.loadFile(path: file.path, range: bounds, context: context)
            return Response(status: .partialContent, headers: headers, body: body)
        }
        return Response(
            status: .ok, headers: headers, body: try await io.loadFile(path: file.path, context: context))
    }

    private static func data(_ data: Data, _ mediaType: String, policy: String, _ request: Request) -> Response {
        let isText = mediaType.hasPrefix("text/") || mediaType.hasSuffix("json")
        var headers = headers(isText ? "\(mediaType); charset=utf-8" : mediaType, policy: policy)
        let tag = EntityTag.of(data)
        headers[.eTag] = tag
        if EntityTag.matches(request.headers[values: .ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private static func headers(_ mediaType: String, policy: String) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: mediaType, .cacheControl: "no-cache", .contentSecurityPolicy: policy,
            .xContentTypeOptions: "nosniff",
        ]
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        return headers
    }
}
