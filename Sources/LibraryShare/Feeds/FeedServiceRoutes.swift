import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import Logging
import NIOCore
import Periodical
import Web

/// The routes of the Google Reader API, with which feed readers read and mark the posts of the library.
struct FeedServiceRoutes: Sendable {
    let library: IssueLibrary
    let login: FeedServiceLogin

    /// The path that programs for FreshRSS add to the address.
    static let path = "/api/greader.php"
    /// The paths below which the API is available.
    private static let bases = ["", path]
    /// The paths for a login, which need no token.
    static let loginPaths = Set(bases.map { "\($0)/accounts/ClientLogin" })
    private static let form = "application/x-www-form-urlencoded"
    /// The maximum size of a request. It has room for 10,000 identifiers.
    private static let longList = 1 << 20
    /// The token that programs send with each change. It protects nothing, because the header is required.
    private static let token = "masthead"
    private static let refusal = "Add and change feeds on the computer with the library. Nothing was changed."

    /// Whether a path is part of the API.
    static func contains(_ path: String) -> Bool {
        bases.contains { path.hasPrefix("\($0)/reader/api/") || path.hasPrefix("\($0)/reader/atom/") }
            || loginPaths.contains(path)
    }

    private static let itemPaths = Set(bases.map { "\($0)/reader/api/0/stream/items/contents" })

    /// Whether a request may have the token only in its form. liferea 1.14 requests the content of posts so.
    static func takesTokenInForm(_ request: Request) -> Bool {
        request.method == .post && itemPaths.contains(DeviceMiddleware.plain(request.uri.path))
    }

    func add(to table: inout RouteTable) {
        let lists = FeedServiceLists(library: library)
        let marks = FeedServiceMarks(library: library)
        for base in Self.bases {
            table.add("\(base)/accounts/ClientLogin", takes: Self.form) { try await login.answer($0) }
            let api = "\(base)/reader/api/0"
            table.get("\(api)/token") { _ in Self.text(Self.token) }
            read("\(api)/user-info", in: &table) { _, _ in try WebResponse.json(User()) }
            read("\(api)/subscription/list", in: &table) { _, _ in
                try WebResponse.json(try await FeedServiceDirectory(library).subscriptions, omitsNull: true)
            }
            table.get("\(api)/subscription/export") { _ in
                Self.text(String(decoding: try await library.feeds.opml(), as: UTF8.self), type: "text/xml")
            }
            read("\(api)/tag/list", in: &table) { _, _ in
                try WebResponse.json(try await FeedServiceDirectory(library).tags, omitsNull: true)
            }
            read("\(api)/unread-count", in: &table) { _, _ in
                let feeds = try await FeedServiceDirectory(library)
                return try WebResponse.json(feeds.counts(try await library.feeds.unreadCounts()))
            }
            read("\(api)/stream/items/ids", in: &table) { _, arguments in try await lists.ids(arguments) }
            read("\(api)/stream/items/contents", in: &table) { asked, arguments in
                if asked.context.device == nil { try await login.checkForm(asked, arguments) }
                return try await lists.items(arguments)
            }
            read("\(api)/stream/contents", in: &table) { _, arguments in try await lists.contents("", arguments) }
            read("\(api)/stream/contents/**", in: &table) { asked, arguments in
                try await lists.contents(try Self.stream(asked, after: "stream/contents/"), arguments)
            }
            read("\(base)/reader/atom/**", in: &table) { asked, arguments in
                try await lists.contents(try Self.stream(asked, after: "reader/atom/"), arguments, isAtom: true)
            }
            change("\(api)/edit-tag", in: &table) { try await marks.edit($0) }
            change("\(api)/mark-all-as-read", in: &table) { try await marks.markAll($0) }
            for name in ["subscription/quickadd", "subscription/edit", "rename-tag", "disable-tag"] {
                table.add("\(api)/\(name)", takes: Self.form) { _ in
                    try WebResponse.json(Refusal(error: Self.refusal), .forbidden)
                }
            }
        }
    }

    private struct User: Encodable {
        let userId = "1"
        let userName = "masthead"
        let userProfileId = "1"
        let userEmail = ""
    }

    private struct Refusal: Encodable {
        let error: String
        let numResults = 0
    }

    /// Adds a route that only reads. Some programs use POST, because a list of identifiers is too long for an address.
    private func read(
        _ path: String, in table: inout RouteTable,
        _ respond: @escaping @Sendable (WebRequest, FeedServiceArguments) async throws -> Response
    ) {
        table.get(path) { try await respond($0, try await FeedServiceArguments($0, upTo: Self.longList)) }
        table.add(path, takes: Self.form) {
            try await respond($0, try await FeedServiceArguments($0, upTo: Self.longList))
        }
    }

    /// Adds a route that changes posts. The request needs the token in a header, because a browser adds a cookie or a
    /// password automatically, even to a form on a page of another site.
    private func change(
        _ path: String, in table: inout RouteTable,
        _ act: @escaping @Sendable (FeedServiceArguments) async throws -> Void
    ) {
        table.add(path, takes: Self.form) { asked in
            guard asked.request.headers[.authorization].flatMap(DeviceCredentials.feedServiceToken) != nil else {
                throw HTTPError(.forbidden)
            }
            try await act(try await FeedServiceArguments(asked, upTo: Self.longList))
            return Self.text("OK")
        }
    }

    /// Returns the name of the stream at the end of a path. Its slashes may be encoded.
    private static func stream(_ asked: WebRequest, after parent: String) throws(HTTPError) -> String {
        let path = asked.request.uri.path
        guard let start = path.range(of: parent)?.upperBound,
            let name = WebRequest.decoded(String(path[start...])), !name.utf8.contains(0)
        else { throw HTTPError(.badRequest) }
        return name
    }

    static func text(
        _ text: String, _ status: HTTPResponse.Status = .ok, type: String = "text/plain"
    ) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "\(type); charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
