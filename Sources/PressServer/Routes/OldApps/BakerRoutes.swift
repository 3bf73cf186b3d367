import Foundation
import HTTPTypes
import Hummingbird
import ServerStore

/// What Baker's apps read: the manifest, an issue's file, the feed for iTunes. An app has `:app_id` and `:user_id` in the address that it
/// was given, as a path or as a query.
struct BakerRoutes {
    let parts: PressParts
    let shelf: OldAppShelf

    func add(to group: RouterGroup<PressContext>) {
        group.get("/issues/:app/:user") { request, context in
            try await manifest(request, context.segment("app"), context.segment("user"))
        }
        group.get("/issue/:app/:user/:name") { request, context in
            try await issue(
                request, context.segment("app"), context.segment("user"),
                context.segment("name"))
        }
        group.get("/itunes/:app") { request, context in
            let app = try context.segment("app")
            let publication = try shelf.publication(of: app)
            return NewsstandRoutes.feed(
                try await shelf.issues(publication), publication, "\(shelf.address(request))/itunes/\(app)")
        }
    }

    /// The manifest: what costs something is fetched by way of this server, which looks whether it may be had. What the reader holds of the
    /// server's own files has an address that is signed for a time.
    func manifest(_ request: Request, _ app: String?, _ name: String?) async throws -> Response {
        let user = try shelf.user(app, name)
        let (publication, now) = (try shelf.publication(of: user.app), Date())
        let issues = try await shelf.issues(publication, now: now)
        let (account, coverage) = try await shelf.held(by: user, publication, now: now)
        let here = "\(shelf.address(request))/issue/\(user.app)/\(Self.segment(name ?? ""))/"
        return JSONAnswer.make(
            try issues.map { issue in
                guard issue.isSold else { return BakerIssue(issue, url: issue.content.absoluteString) }
                var url = here + Self.segment(issue.entry.name)
                if let account, issue.isFor(coverage, now: now) {
                    url = try shelf.link(issue, of: publication, for: account, request, now: now) ?? url
                }
                return BakerIssue(issue, url: url)
            })
    }

    private func issue(
        _ request: Request, _ app: String, _ name: String, _ issue: String
    ) async throws -> Response {
        let (user, now) = (try shelf.user(app, name), Date())
        let publication = try shelf.publication(of: user.app)
        let wanted = issue.inNormalForm
        guard let found = try await shelf.issues(publication, now: now).first(where: { $0.entry.name == wanted })
        else { throw Problem(.notFound, "There is no such issue.") }
        var place = found.content.absoluteString
        if found.isSold {
            // From now on what a subscription gave is the reader's own.
            guard let account = try await OldAppUsers(parts.store).account(of: user),
                try await shelf.rights.claim(found.offered, of: publication, for: account, now: now) != nil
            else { throw Problem(.forbidden, "It has to be bought, or subscribed to.") }
            place = try shelf.link(found, of: publication, for: account, request, now: now) ?? place
        }
        return Response(status: .seeOther, headers: [.location: place, .cacheControl: "no-store"])
    }

    /// A text as one part of a path.
    private static func segment(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .urlSegment) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let urlSegment = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
