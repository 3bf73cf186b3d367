import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for publications' details, follow policies and checks.
extension ReaderAPI {
    private struct Publication: Encodable {
        let handle: String
        let title: String
        let kind: PublicationKind
        /// The catalog's URL without secrets.
        let url: String?
        /// Whether the catalog is checked.
        let isFollowed: Bool
        /// The follow policy: `everything`, `newest 4`, `next 3` or `nothing`.
        let policy: String
        /// The scale of downloaded issues, or nil for the library's default, which is `usualScale`.
        let scale: Int?
        let usualScale: Int
        let items: Int
        let unread: Int
        let new: Int
        let available: Int
        let bytes: Int
        /// The time of the last check in RFC 3339.
        let refreshedAt: String?
        let error: String?
        let hint: String?
        /// Whether the publication is a store, whose front page `api/store` returns; nil if it is not.
        let isStore: Bool?
        /// Whether a publisher server sends push messages about new issues; nil if none does.
        let press: Bool?
        /// The contact addresses, or nil if the publication has none.
        let contacts: ContactsDocument?
        /// Whether the user shares reading statistics with the publisher, or nil if the publisher does not ask for
        /// them.
        let reading: ReadingShareDocument?

        init(_ publication: LibraryPublication, usualScale: Scale, isStore: Bool = false, hasPress: Bool = false) {
            press = hasPress ? true : nil
            contacts = ContactsDocument(publication.contacts)
            reading = ReadingShareDocument(publication)
            self.isStore = isStore ? true : nil
            handle = publication.handle
            title = publication.title ?? publication.handle
            kind = publication.kind
            url = publication.url?.redacted
            isFollowed = publication.isFollowed
            policy = publication.policy.description
            scale = publication.scale?.rawValue
            self.usualScale = usualScale.rawValue
            items = publication.itemCount
            unread = publication.unreadCount
            new = publication.newCount
            available = publication.availableCount
            bytes = publication.byteCount
            refreshedAt = publication.refreshedAt?.rfc3339
            error = publication.isFollowed ? publication.error?.found : nil
            hint = publication.isFollowed ? publication.error?.readerHint : nil
        }
    }

    func publications() async throws -> Response {
        do throws(MastheadError) {
            let scale = try await library.settings.scale
            return try Self.json(try await library.publications.all().map { Publication($0, usualScale: scale) })
        } catch { return WebResponse.problem(.conflict, error) }
    }

    func publication(_ handle: String) async throws -> Response {
        do throws(MastheadError) {
            let known = try await library.publications.publication(handle)
            let isStore = try await library.stores.front(of: known.handle) != nil
            let hasPress = try await library.publications.pressAddresses()[known.handle] != nil
            return try Self.json(
                Publication(known, usualScale: try await library.settings.scale, isStore: isStore, hasPress: hasPress))
        } catch { return WebResponse.problem(.notFound, error) }
    }

    private struct Policy: Decodable {
        let publication: String
        let policy: String?
        /// The scale 1 or 2, or 0 for the library's default.
        let scale: Int?
    }

    /// Sets the follow policy of a publication, then downloads the items that the policy selects.
    func setPolicy(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Policy.self, request, context)
        let policy = asked.policy.flatMap { FollowPolicy($0) }
        guard (asked.policy == nil) == (policy == nil), [nil, 0, 1, 2].contains(asked.scale) else {
            throw HTTPError(.badRequest)
        }
        do throws(MastheadError) {
            let known = try await library.publications.publication(asked.publication)
            if let policy { try await library.following.setPolicy(policy, of: known.handle) }
            if let scale = asked.scale {
                try await library.following.setScale(Scale(rawValue: scale), of: known.handle)
            }
            if policy != nil, known.isFollowed { try await bringIn(known.handle) }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await publication(asked.publication)
    }

    private struct Look: Decodable {
        /// The publication to check, or nil for all followed publications.
        let publication: String?
    }

    private struct Found: Encodable {
        let added: Int
        let revised: Int
        /// The number of publications that could not be checked.
        var failures = 0
    }

    /// Refreshes a publication, or all publications except feeds, and downloads the items that the follow policies
    /// select.
    func refresh(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Look.self, request, context)
        do throws(MastheadError) {
            guard let publication = asked.publication else { return try await refreshAll() }
            let handle = try await library.publications.publication(publication).handle
            let summary = try await library.refresh(of: [handle])
            if let failure = summary.failures.values.first { throw failure }
            try await bringIn(handle)
            return try Self.json(Found(added: summary.added.count, revised: summary.revised.count))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Refreshes every followed publication except feeds. If one fails, the others are still refreshed.
    private func refreshAll() async throws(MastheadError) -> Response {
        let followed = try await library.publications.all().filter {
            $0.kind != .feed && $0.isFollowed && $0.url != nil
        }
        let handles = followed.map(\.handle)
        guard !handles.isEmpty else { return try Self.json(Found(added: 0, revised: 0)) }
        let summary = try await library.refresh(of: handles)
        if handles.count == 1, let failure = summary.failures.values.first { throw failure }
        for handle in handles { try await bringIn(handle) }
        return try Self.json(
            Found(added: summary.added.count, revised: summary.revised.count, failures: summary.failures.count))
    }

    /// Queues the items that the publication's follow policy selects.
    private func bringIn(_ handle: String) async throws(MastheadError) {
        let wanted = try await library.keeping.plans(of: [handle]).flatMap(\.kept)
        let (downloads, _) = try await library.downloads.queueEverything(of: Set(wanted))
        if !downloads.isEmpty { try startDownloads() }
    }
}
