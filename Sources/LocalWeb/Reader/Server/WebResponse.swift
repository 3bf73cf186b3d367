import Files
package import Foundation
package import HTTPTypes
package import Hummingbird
import LibraryValues
import NIOCore
import Periodical
import Rendering
import Web

/// Functions that create the responses of the web reader's server, with cache validators, ranges and a content security
/// policy.
package enum WebResponse {
    /// Returns one of the reader's own files.
    static func own(_ file: ReaderShell.File, _ request: Request) async -> Response {
        await made(file.mediaType, tag: file.tag, policy: ownPolicy, request) { file.data }
    }

    /// Returns a generated file of the reader, unless the browser already has this version.
    static func own(
        _ mediaType: String, tag: String, _ request: Request, by make: () async throws -> Data
    ) async rethrows -> Response {
        try await made(mediaType, tag: tag, policy: ownPolicy, request, by: make)
    }

    /// The content security policy of the reader's own files, which other pages must not show in a frame.
    private static let ownPolicy = ReaderShell.policy + "; frame-ancestors 'none'"

    /// Returns one of an issue's files.
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - key: The issue's key.
    ///   - version: The file's version, which is known without generating the file.
    ///   - make: Generates the file. Returns nil if the file does not exist.
    static func issueFile(
        named name: String, of key: String, _ version: WebVersion?, _ asked: WebRequest,
        by make: () async throws -> WebFile?
    ) async throws -> Response {
        let tag = version.map(Self.tag)
        if let tag, EntityTag.matches(asked.request.headers[values: .ifNoneMatch], tag) {
            // A 304 response must not contain a policy, because its headers would replace the stored ones (RFC 9111,
            // section 3.2).
            return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
        }
        guard let file = try await make() else { throw HTTPError(.notFound) }
        switch file.content {
        case .data(let data):
            let policy = file.isForeign ? pagePolicy(key, asked) : ownPolicy
            return await made(file.mediaType, tag: tag ?? EntityTag.of(data), policy: policy, asked.request) { data }
        case .file(let url): return try await self.file(url, named: name, tag: tag, asked)
        }
    }

    private static func tag(of version: WebVersion) -> String {
        switch version {
        case .file(let name): "\"\(name)\""
        case .made: EntityTag.passing(version)
        }
    }

    /// Redirects to a path. The redirect is temporary, because another publication may later have an issue with the
    /// same name.
    static func moved(to path: String) -> Response { .redirect(to: "/" + path, type: .temporary) }

    /// Returns a page of the reader that explains why another page cannot be shown.
    static func missing(_ file: ReaderShell.File, _ status: HTTPResponse.Status = .conflict) -> Response {
        Response(
            status: status, headers: headers("\(file.mediaType); charset=utf-8", policy: ownPolicy),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.data)))
    }

    /// Returns an error response that the reader's scripts can show.
    static func problem(_ status: HTTPResponse.Status, _ error: MastheadError) -> Response {
        problem(status, "\(error.found)" + (error.readerHint.map { "\n\($0)" } ?? ""))
    }

    /// Returns an error response with text that the reader's scripts can show.
    package static func problem(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status, headers: headers("text/plain; charset=utf-8", policy: ownPolicy),
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns a JSON document, which browsers must not cache.
    package static func json(
        _ value: some Encodable, _ status: HTTPResponse.Status = .ok, omitsNull: Bool = false
    ) throws -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONWriter(omitsNull: omitsNull).data(value))))
    }

    /// The content security policy of a publisher's files, which cannot run scripts even if the user opens their URLs.
    private static let foreignPolicy = "sandbox; \(WebIssue.foreignPolicy(assets: nil))"

    /// Returns the content security policy for an issue's HTML page. The page cannot run scripts, but keeps its origin,
    /// so that the reader can follow its links and the page can load the issue's fonts.
    private static func pagePolicy(_ key: String, _ asked: WebRequest) -> String {
        let path = ReaderAddress.issue(key)
        guard asked.request.head.authority != nil, !path.contains(where: { ";, '".contains($0) }) else {
            return foreignPolicy
        }
        let assets = "\(asked.origin)/\(path)files/"
        return "sandbox allow-same-origin; \(WebIssue.foreignPolicy(assets: assets))"
    }

    /// Returns a stored file, or the requested part of it.
    package static func file(
        _ file: URL, named name: String, tag: String? = nil, _ asked: WebRequest
    ) async throws -> Response {
        let headers = headers(MediaType.name(forFile: name), policy: foreignPolicy)
        return try await ConditionalResponse.file(file, tag: tag, asked.request, asked.context, headers: headers)
    }

    /// Returns a stored file whose media type is known.
    package static func file(_ file: URL, mediaType: String, _ asked: WebRequest) async throws -> Response {
        let headers = headers(mediaType, policy: foreignPolicy)
        return try await ConditionalResponse.file(file, tag: nil, asked.request, asked.context, headers: headers)
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
