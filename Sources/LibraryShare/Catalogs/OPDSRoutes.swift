import Formats
import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import Markup
import NIOCore
import Periodical
import Web

/// The routes of the OPDS catalogs in versions 1.2 and 2.0. Both have the same lists.
struct OPDSRoutes: Sendable {
    let items: SharedItems
    /// The title of the catalog.
    let title: String
    /// The date of empty lists.
    private let beginning = Date()
    private let dates = ListDates()

    /// - Parameter computer: the name of this computer, such as `desk.local`, or an empty string.
    init(items: SharedItems, computer: String) {
        self.items = items
        let name = computer.prefix { $0 != "." }
        title = name.isEmpty ? "Masthead" : "Masthead on \(name)"
    }

    /// The path of the catalog in OPDS 1.2.
    static let path = "/opds"
    /// The path of the catalog in OPDS 2.0.
    static let jsonPath = "/opds2"

    func add(to table: inout RouteTable) {
        for format in SharedList.Format.allCases {
            let base = format.base
            add("", .root, format, to: &table)
            add("/publications", .publications, format, to: &table)
            add("/new", .newest, format, to: &table)
            table.get("\(base)/p/:handle") { asked in
                guard asked.path.count == 3 else { throw HTTPError(.notFound) }
                return try await list(.publication(asked.path[2]), format, asked)
            }
            table.get("\(base)/search") { asked in
                let words = asked.query("query") ?? asked.query("q") ?? ""
                return try await list(.search(String(words.prefix(200))), format, asked)
            }
        }
        table.get("\(Self.path)/search.xml") { Self.searchDescription($0) }
    }

    private func add(
        _ path: String, _ kind: SharedList.Kind, _ format: SharedList.Format, to table: inout RouteTable
    ) {
        table.get(format.base + path) { try await list(kind, format, $0) }
    }

    private func list(
        _ kind: SharedList.Kind, _ format: SharedList.Format, _ asked: WebRequest
    ) async throws -> Response {
        let number = asked.query("page").map { Int($0) ?? 0 } ?? 1
        let list = SharedList(
            items: items, title: title, beginning: beginning, kind: kind, format: format, number: number)
        guard let feed = try await list.feed() else { throw HTTPError(.notFound) }
        let data = format == .atom ? feed.opds() : try feed.opdsJSON()
        let tag = EntityTag.of(data)
        let modified = HTTPDate.text(dates.date(of: "\(asked.request.uri)", tag))
        let headers: HTTPFields = [
            .contentType: list.mediaType, .cacheControl: "private, no-cache", .lastModified: modified,
            .xContentTypeOptions: "nosniff",
        ]
        let fields = asked.request.headers
        if fields[.ifNoneMatch] == nil, fields[.ifModifiedSince] == modified {
            return Response(status: .notModified, headers: headers)
        }
        return await ConditionalResponse.made(asked.request, tag: tag, headers: headers) { data }
    }

    /// Returns the description of the search (OpenSearch 1.1).
    private static func searchDescription(_ asked: WebRequest) -> Response {
        // Some programs do not resolve a relative template. The guard has checked the host.
        let origin = XMLTreeWriter.escaped(asked.origin)
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
            <ShortName>Masthead</ShortName>
            <Description>Search titles, authors and text.</Description>
            <InputEncoding>UTF-8</InputEncoding>
            <Url type="\(IssueFeed.MediaType.acquisition)" \
            template="\(origin)\(path)/search?q={searchTerms}"/>
            </OpenSearchDescription>

            """
        return Response(
            status: .ok,
            headers: [
                .contentType: IssueFeed.MediaType.search, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
