import Files
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import Rendering
import Web

/// The responses of a web reader's server: validators, ranges, and a policy with each.
enum WebResponse {
    /// A file of the reader itself.
    static func own(_ file: ReaderShell.File, _ request: Request) async -> Response {
        await made(file.mediaType, tag: file.tag, policy: ownPolicy, request) { file.data }
    }

    /// Something of the reader itself that is made where the browser has not got it already.
    static func own(
        _ mediaType: String, tag: String, _ request: Request, by make: () async throws -> Data
    ) async rethrows -> Response {
        try await made(mediaType, tag: tag, policy: ownPolicy, request, by: make)
    }

    /// The policy of the reader's own files; no other page may show them within itself.
    private static let ownPolicy = ReaderShell.policy + "; frame-ancestors 'none'"

    /// A file of an issue.
    /// - Parameters:
    ///   - name: what the file is called.
    ///   - key: the issue's.
    ///   - version: what is known of the file without making it.
    ///   - make: makes the file; nil where there is none.
    static func issueFile(
        named name: String, of key: String, _ version: WebVersion?, _ request: Request, _ context: BasicRequestContext,
        by make: () async throws -> WebFile?
    ) async throws -> Response {
        let tag = version.map(Self.tag)
        if let tag, EntityTag.matches(request.headers[values: .ifNoneMatch], tag) {
            // What is said here takes the place of what came with the file (RFC 9111, section 3.2): its policy stays.
            return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
        }
        guard let file = try await make() else { throw HTTPError(.notFound) }
        switch file.content {
        case .data(let data):
            let policy = file.isForeign ? pagePolicy(key, request) : ownPolicy
            return await made(file.mediaType, tag: tag ?? EntityTag.of(data), policy: policy, request) { data }
        case .file(let url): return try await self.file(url, named: name, tag: tag, request, context)
        }
    }

    private static func tag(of version: WebVersion) -> String {
        switch version {
        case .file(let name): "\"\(name)\""
        case .made: EntityTag.passing(version)
        }
    }

    /// A page of the reader's own that says that there is nothing to be shown.
    static func missing(_ file: ReaderShell.File, _ status: HTTPResponse.Status = .conflict) -> Response {
        Response(
            status: status, headers: headers("\(file.mediaType); charset=utf-8", policy: ownPolicy),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.data)))
    }

    /// What went wrong, for the reader's scripts to show.
    static func problem(_ status: HTTPResponse.Status, _ error: MastheadError) -> Response {
        let text = "\(error.found)" + (error.readerHint.map { "\n\($0)" } ?? "")
        return Response(
            status: status, headers: headers("text/plain; charset=utf-8", policy: ownPolicy),
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// What a publisher wrote runs nothing, also where it is opened by its URL.
    private static let foreignPolicy = "sandbox; \(WebIssue.foreignPolicy(assets: nil))"

    /// A page in HTML keeps its origin, with which it can do nothing: it may not run scripts. The reader needs it, to turn to
    /// the page that a link in it leads to; and the fonts of its issue come to it only so.
    private static func pagePolicy(_ key: String, _ request: Request) -> String {
        let path = ReaderAddress.issue(key)
        guard let authority = request.head.authority, !path.contains(where: { ";, '".contains($0) }) else {
            return foreignPolicy
        }
        let assets = "http://\(authority)/\(path)files/"
        return "sandbox allow-same-origin; \(WebIssue.foreignPolicy(assets: assets))"
    }

    /// A file as it lies there, or the part that was asked for.
    static func file(
        _ file: URL, named name: String, tag: String? = nil, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let headers = headers(MediaType.name(forFile: name), policy: foreignPolicy)
        return try await ConditionalResponse.file(file, tag: tag, request, context, headers: headers)
    }

    /// A file of which the media type is known, as it lies there.
    static func file(
        _ file: URL, mediaType: String, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let headers = headers(mediaType, policy: foreignPolicy)
        return try await ConditionalResponse.file(file, tag: nil, request, context, headers: headers)
    }

    private static func made(
        _ mediaType: String, tag: String, policy: String, _ request: Request, by make: () async throws -> Data
    ) async rethrows -> Response {
        let isText = mediaType.hasPrefix("text/") || mediaType.hasSuffix("json")
        let headers = headers(isText ? "\(mediaType); charset=utf-8" : mediaType, policy: policy)
        return try await ConditionalResponse.made(request, tag: tag, headers: headers, by: make)
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
