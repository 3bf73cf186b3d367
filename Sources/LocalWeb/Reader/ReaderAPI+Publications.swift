import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Publications: what is said of them, what of them arrives by itself, and a look at their catalogs.
extension ReaderAPI {
    private struct Publication: Encodable {
        let handle: String
        let title: String
        let kind: PublicationKind
        /// Its catalog, without what nobody else is to know.
        let url: String?
        /// Whether its catalog is looked at.
        let isFollowed: Bool
        /// `everything`, `newest 4`, `next 3` or `nothing`.
        let policy: String
        /// The scale at which its issues come; nil for the library's, which is `usualScale`.
        let scale: Int?
        let usualScale: Int
        let items: Int
        let unread: Int
        let new: Int
        let available: Int
        let bytes: Int
        /// RFC 3339.
        let refreshedAt: String?
        let error: String?
        let hint: String?
        /// Whether it is a store, whose front `api/store` gives; left out of others.
        let isStore: Bool?
        /// Whether a publisher's server tells of its new issues; left out of others.
        let press: Bool?
        /// Where readers can write to; left out where it does not say.
        let contacts: ContactsDocument?
        /// Whether its publisher is told how much is read; left out where that is not asked for.
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
            let scale = try await library.scale
            return try Self.json(try await library.publications().map { Publication($0, usualScale: scale) })
        } catch { return WebResponse.problem(.conflict, error) }
    }

    func publication(_ handle: String) async throws -> Response {
        do throws(MastheadError) {
            let known = try await library.publication(handle)
            let isStore = try await library.storeFront(of: known.handle) != nil
            let hasPress = try await library.pressAddresses()[known.handle] != nil
            return try Self.json(
                Publication(known, usualScale: try await library.scale, isStore: isStore, hasPress: hasPress))
        } catch { return WebResponse.problem(.notFound, error) }
    }

    private struct Policy: Decodable {
        let publication: String
        let policy: String?
        /// 1, 2, or 0 for the library's.
        let scale: Int?
    }

    /// Sets what of a publication arrives by itself, and brings in what that wants.
    func setPolicy(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Policy.self, request, context)
        let policy = asked.policy.flatMap { FollowPolicy($0) }
        guard (asked.policy == nil) == (policy == nil), [nil, 0, 1, 2].contains(asked.scale) else {
            throw HTTPError(.badRequest)
        }
        do throws(MastheadError) {
            let known = try await library.publication(asked.publication)
            if let policy { try await library.setPolicy(policy, of: known.handle) }
            if let scale = asked.scale { try await library.setScale(Scale(rawValue: scale), of: known.handle) }
            if policy != nil, known.isFollowed { try await bringIn(known.handle) }
        } catch { return WebResponse.problem(.conflict, error) }
        return try await publication(asked.publication)
    }

    private struct Look: Decodable {
        /// Nil for all that are followed.
        let publication: String?
    }

    private struct Found: Encodable {
        let added: Int
        let revised: Int
        /// How many publications could not be checked.
        var failures = 0
    }

    /// Refreshes a publication, or all but feeds, and downloads what the follow policies want.
    func refresh(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Look.self, request, context)
        do throws(MastheadError) {
            guard let publication = asked.publication else { return try await refreshAll() }
            let handle = try await library.publication(publication).handle
            let summary = try await library.refresh(of: [handle])
            if let failure = summary.failures.values.first { throw failure }
            try await bringIn(handle)
            return try Self.json(Found(added: summary.added.count, revised: summary.revised.count))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    /// Refreshes every publication that is followed, except feeds. One that fails does not stop the others.
    private func refreshAll() async throws(MastheadError) -> Response {
        let followed = try await library.publications().filter { $0.kind != .feed && $0.isFollowed && $0.url != nil }
        let handles = followed.map(\.handle)
        guard !handles.isEmpty else { return try Self.json(Found(added: 0, revised: 0)) }
        let summary = try await library.refresh(of: handles)
        if handles.count == 1, let failure = summary.failures.values.first { throw failure }
        for handle in handles { try await bringIn(handle) }
        return try Self.json(
            Found(added: summary.added.count, revised: summary.revised.count, failures: summary.failures.count))
    }

    /// Asks for what the follow policy wants of a publication.
    private func bringIn(_ handle: String) async throws(MastheadError) {
        let wanted = try await library.keepPlans(of: [handle]).flatMap(\.kept)
        let (downloads, _) = try await library.queueEverything(of: Set(wanted))
        if !downloads.isEmpty { try startDownloads() }
    }
}
