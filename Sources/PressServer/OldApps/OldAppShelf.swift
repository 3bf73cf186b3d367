import Entitlements
import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import ServerStore

/// What the routes of old apps have in common: which app it is, which reader, and what there is for them.
struct OldAppShelf: Sendable {
    let parts: PressParts

    /// The publication of an app.
    func publication(of app: String?) throws -> String {
        guard let publication = app.flatMap({ parts.configuration.oldApps[$0] }) else {
            throw Problem(.notFound, "There is no such app here.")
        }
        return publication
    }

    /// The reader that an app names.
    func user(_ app: String?, _ name: String?) throws -> OldAppUser {
        _ = try publication(of: app)
        guard let app, let name, let user = OldAppUser(app: app, name: name) else {
            throw Problem(.badRequest, "A user is named by 8 to 200 visible letters of ASCII.")
        }
        return user
    }

    /// What has come out of a publication, the newest first.
    func issues(_ publication: String, now: Date = Date()) async throws -> [OldAppIssue] {
        guard let offers = try await parts.shelf.offers(of: publication, now: now) else { return [] }
        let zone = parts.configuration.sale.timeZone
        return offers.entries.compactMap { OldAppIssue($0, offers.catalogue, zone: zone, now: now) }
            .enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }.map(\.element)
    }

    /// What a reader may have of a publication.
    func coverage(of user: OldAppUser, _ publication: String, now: Date = Date()) async throws -> Coverage {
        try await held(by: user, publication, now: now).coverage
    }

    /// The reader's account, where there is one, and what that may have of a publication.
    func held(
        by user: OldAppUser, _ publication: String, now: Date = Date()
    ) async throws -> (account: String?, coverage: Coverage) {
        guard let account = try await OldAppUsers(parts.store).account(of: user) else {
            return (nil, Coverage(of: [], at: now))
        }
        return (account, try await rights.coverage(of: account, publication: publication, now: now))
    }

    /// The address at which this server gives a file that is sold to an account, for a time; nil where it does not give it.
    func link(
        _ issue: OldAppIssue, of publication: String, for account: String, _ request: Request, now: Date
    ) throws -> String? {
        guard let path = issue.path else { return nil }
        return try ContentLink(path, of: publication, for: account, now: now)
            .address(at: address(request), parts.signingKey)
    }

    /// The reader's account, made where there is none: that counts as several requests.
    func account(of user: OldAppUser, _ context: PressContext) async throws -> String {
        let (id, isNew) = try await OldAppUsers(parts.store).accountOrNew(of: user)
        if isNew { parts.addressLimit.charge(context.client?.customer ?? [], AccountRoutes.price) }
        return id
    }

    var rights: Rights { Rights(parts.store, zone: parts.configuration.sale.timeZone) }

    /// Where others have this server: what is configured, or else what the request was sent to, where that is a name of a host.
    func address(_ request: Request) -> String {
        if let own = parts.configuration.ownAddress?.absoluteString {
            return own.hasSuffix("/") ? String(own.dropLast()) : own
        }
        let authority = request.head.authority ?? ""
        let isHost = (1...255).contains(authority.utf8.count) && authority.wholeMatch(of: /[A-Za-z0-9.:\[\]-]+/) != nil
        let scheme = request.headers[.forwardedProtocol] == "https" ? "https" : "http"
        return isHost ? "\(scheme)://\(authority)" : ""
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedProtocol = HTTPField.Name("X-Forwarded-Proto") ?? .via
}
