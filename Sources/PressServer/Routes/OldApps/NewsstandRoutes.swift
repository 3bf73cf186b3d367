import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical

/// What apps of rack-newsstand read, and iTunes: `/issues` as JSON, as a property list, as Atom, by the end of the path or by `Accept`.
/// A file of the public folder that is called so comes before the list, unless that of an app is asked for.
struct NewsstandRoutes {
    let parts: PressParts
    let shelf: OldAppShelf

    private enum Form: String, CaseIterable {
        case json, plist, atom

        /// The form that is asked for; nil where none of these is taken.
        init?(accept: String?) {
            guard let accept, !accept.isEmpty else {
                self = .json
                return
            }
            let kinds = accept.lowercased().split(separator: ",").prefix(20)
                .compactMap { $0.split(separator: ";").first?.trimmingCharacters(in: .whitespaces) }
            let known: [String: Form] = [
                "application/json": .json, "application/*": .json, "*/*": .json, "text/html": .json,
                "application/x-plist": .plist, "application/atom+xml": .atom, "application/xml": .atom,
                "text/xml": .atom,
            ]
            guard let form = kinds.compactMap({ known[$0] }).first else { return nil }
            self = form
        }
    }

    /// - Parameters:
    ///   - group: what the requests of an address are counted in.
    ///   - open: what they are not counted in.
    func add(to group: RouterGroup<PressContext>, open: RouterGroup<PressContext>) {
        group.get("/issues") { request, _ in
            let query = request.uri.queryParameters
            if let user = query["user_id"] {
                return try await BakerRoutes(parts: parts, shelf: shelf).manifest(
                    request, query["app_id"].map { String($0) }, String(user))
            }
            guard let form = Form(accept: request.headers[.accept]) else {
                throw Problem(.notAcceptable, "There is application/json, application/x-plist, application/atom+xml.")
            }
            return try await answer(request, form)
        }
        for form in Form.allCases {
            let files = open.group("")
                .add(middleware: PublicListMiddleware(parts: parts) { try await answer($0, form) })
            let found = parts.configuration.publicFolder.map { PublicFiles(folder: $0).group(files) } ?? files
            found.get("/issues.\(form.rawValue)") { _, _ -> Response in throw HTTPError(.notFound) }
        }
    }

    private func answer(_ request: Request, _ form: Form) async throws -> Response {
        let apps = parts.configuration.oldApps
        let named = request.uri.queryParameters["app_id"].map { String($0) }
        // One that says nothing of itself means the only publication that there is.
        let only = Set(apps.values).count == 1 ? apps.keys.first : nil
        let publication = try shelf.publication(of: named ?? only)
        let issues = try await shelf.issues(publication)
        var response: Response
        switch form {
        case .json: response = JSONAnswer.make(issues.map { NewsstandIssue($0) })
        case .plist: response = try Self.propertyList(issues)
        case .atom: response = Self.feed(issues, publication, "\(shelf.address(request))/issues.atom")
        }
        response.headers[.vary] = "Accept"
        return response
    }

    private static func propertyList(_ issues: [OldAppIssue]) throws -> Response {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let data = try encoder.encode(issues.map { NewsstandIssue($0) })
        return Response(
            status: .ok, headers: [.contentType: "application/x-plist", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// The answer with the feed.
    static func feed(_ issues: [OldAppIssue], _ publication: String, _ place: String) -> Response {
        let named = issues.compactMap(\.entry.publication).first ?? publication
        return Response(
            status: .ok, headers: [.contentType: "application/atom+xml; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(string: NewsstandFeed.text(issues, title: named, place: place))))
    }
}
