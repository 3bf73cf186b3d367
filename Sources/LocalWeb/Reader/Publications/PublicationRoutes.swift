import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// The routes that follow, unfollow and check publications, and set their follow policies.
struct PublicationRoutes: Sendable {
    let library: IssueLibrary
    /// Starts the process that downloads requested items.
    let startDownloads: @Sendable () throws(MastheadError) -> Void

    func publications() async throws -> [PublicationDocument] {
        let scale = try await library.settings.scale
        return try await library.publications.all().map { PublicationDocument($0, usualScale: scale) }
    }

    func publication(_ request: WebRequest) async throws -> PublicationDocument {
        try await publication(try request.required("publication"))
    }

    private func publication(_ handle: String) async throws(MastheadError) -> PublicationDocument {
        let known = try await library.publications.publication(handle)
        let isStore = try await library.stores.front(of: known.handle) != nil
        let hasPress = try await library.publications.pressAddresses()[known.handle] != nil
        return PublicationDocument(
            known, usualScale: try await library.settings.scale, isStore: isStore, hasPress: hasPress)
    }

    struct Contact: Encodable {
        let handle: String
        let title: String
        let contacts: ContactsDocument
    }

    /// Returns the publications that have contact addresses, sorted by title.
    func contacts() async throws -> [Contact] {
        let words = WordOrder(ProcessInfo.processInfo.environment)
        let known = try await library.publications.all().compactMap { publication in
            ContactsDocument(publication.contacts).map {
                Contact(handle: publication.handle, title: publication.title ?? publication.handle, contacts: $0)
            }
        }
        return words.sorted(known, by: \.title)
    }

    struct Policy: Decodable {
        let publication: String
        let policy: String?
        /// The scale: 1, 2, or 0 for the library's default.
        let scale: Int?
    }

    /// Sets a publication's follow policy, and then downloads the items it selects.
    func setPolicy(_ asked: Policy) async throws -> PublicationDocument {
        let policy = asked.policy.flatMap { FollowPolicy($0) }
        guard (asked.policy == nil) == (policy == nil), [nil, 0, 1, 2].contains(asked.scale) else {
            throw HTTPError(.badRequest)
        }
        let known = try await library.publications.publication(asked.publication)
        if let policy { try await library.following.setPolicy(policy, of: known.handle) }
        if let scale = asked.scale {
            try await library.following.setScale(Scale(rawValue: scale), of: known.handle)
        }
        if policy != nil, known.isFollowed { try await bringIn(known.handle) }
        return try await publication(asked.publication)
    }

    struct Look: Decodable {
        /// The publication to check, or nil for all followed publications.
        let publication: String?
    }

    struct Found: Encodable {
        let added: Int
        let revised: Int
        /// The number of publications whose check failed.
        var failures = 0
    }

    /// Refreshes a publication, or all publications except feeds, and downloads the items that the follow policies
    /// select.
    func refresh(_ asked: Look) async throws -> Found {
        guard let publication = asked.publication else { return try await refreshAll() }
        let handle = try await library.publications.publication(publication).handle
        let summary = try await library.refresh(of: [handle])
        if let failure = summary.failures.values.first { throw failure }
        try await bringIn(handle)
        return Found(added: summary.added.count, revised: summary.revised.count)
    }

    /// Refreshes all followed publications except feeds. A failed refresh does not stop the others.
    private func refreshAll() async throws(MastheadError) -> Found {
        let followed = try await library.publications.all().filter {
            $0.kind != .feed && $0.isFollowed && $0.url != nil
        }
        let handles = followed.map(\.handle)
        guard !handles.isEmpty else { return Found(added: 0, revised: 0) }
        let summary = try await library.refresh(of: handles)
        if handles.count == 1, let failure = summary.failures.values.first { throw failure }
        for handle in handles { try await bringIn(handle) }
        return Found(
            added: summary.added.count, revised: summary.revised.count, failures: summary.failures.count)
    }

    /// Queues the items that the publication's follow policy selects.
    private func bringIn(_ handle: String) async throws(MastheadError) {
        let wanted = try await library.keeping.plans(of: [handle]).flatMap(\.kept)
        let (downloads, _) = try await library.downloads.queueEverything(of: Set(wanted))
        if !downloads.isEmpty { try startDownloads() }
    }

    struct Followed: Decodable {
        let publication: String
    }

    /// Follows a publication again whose issues the user kept when unfollowing it.
    func follow(_ asked: Followed) async throws -> PublicationDocument {
        let known = try await library.publications.publication(asked.publication)
        guard let url = known.url else { throw HTTPError(.notFound) }
        try await library.following.addCatalog(
            url, handle: known.handle, title: known.title, publicKey: known.publicKey)
        return try await publication(asked.publication)
    }

    struct Unfollowed: Decodable {
        let publication: String
        let keepsItems: Bool
    }

    struct Removed: Encodable {
        /// Whether the shelf still contains items of the publication.
        let isLeft: Bool
    }

    /// Unfollows a publication.
    func unfollow(_ asked: Unfollowed) async throws -> Removed {
        let handle = try await library.publications.publication(asked.publication).handle
        try await library.following.unfollow(handle, keepsContent: asked.keepsItems)
        return Removed(isLeft: try await library.publications.all().contains { $0.handle == handle })
    }

    struct Answer: Decodable {
        let publication: String
        let isShared: Bool
    }

    /// Stores whether the user lets the publisher collect reading statistics.
    func shareReading(_ asked: Answer) async throws -> PublicationDocument {
        let known = try await library.publications.publication(asked.publication)
        guard known.readingShare != nil else {
            throw MastheadError(
                .configuration, cannot: "share reading statistics of", to: known.handle,
                found: "the publisher does not collect reading statistics",
                hint: "Refresh the publication, then try again.")
        }
        try await library.statistics.setShared(asked.isShared, of: known.handle)
        // If the user declines, the library withdraws the consent as soon as the publisher server is reachable.
        if !asked.isShared { try await library.statistics.send() }
        return try await publication(asked.publication)
    }
}
