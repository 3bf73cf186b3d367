import Cryptography
import Formats
import Foundation
import IssueTransfer
import LibraryCore
import Periodical

/// Checks a feed for changes, and downloads it if it has changed.
struct FeedCheck: Sendable {
    let client: HTTPClient
    let writer: FeedWriter

    /// Downloads a feed if it has changed since the last check.
    func news(of feed: PublicationRecord) async throws(MastheadError) -> FeedNews {
        guard let url = feed.url else {
            throw MastheadError(.configuration, cannot: "refresh", to: feed.handle, found: "the feed has no URL")
        }
        let (head, body) = try await client.feed(url, conditions: feed.validators.conditions)
        guard head.status != 410 else { return .ended }
        let place = head.permanentURL.flatMap { $0.normalized == url.normalized ? nil : $0 }
        let hash = SHA256.hash(data: body).hexadecimal
        guard head.status != 304, hash != feed.sha256 else { return .unchanged(head, movedTo: place) }
        let read = try Feed(body, charset: head.charset, at: head.url ?? url)
        let here = FeedAnswer(
            head: head, sha256: hash, prepared: try await writer.prepare(read, head, of: feed.id), movedTo: place)
        guard !read.isCut, let named = read.newAddress, named.normalized != url.normalized, place == nil else {
            return .changed(here)
        }
        return .changed(try await answer(at: named, of: feed.id, namedBy: url) ?? here)
    }

    /// Downloads a feed from the new URL that it declares, or returns nil if the feed there is unreadable.
    private func answer(
        at place: URL, of id: Int64?, namedBy source: URL
    ) async throws(MastheadError) -> FeedAnswer? {
        let fetched: (HTTPResponseHead, Data)
        let read: Feed
        do throws(MastheadError) {
            fetched = try await client.feed(place, namedBy: source)
            read = try Feed(fetched.1, charset: fetched.0.charset, at: fetched.0.url ?? place)
        } catch {
            // Keep the current URL, whose feed is readable.
            return nil
        }
        guard !read.posts.isEmpty, !read.isCut else { return nil }
        return FeedAnswer(
            head: fetched.0, sha256: SHA256.hash(data: fetched.1).hexadecimal,
            prepared: try await writer.prepare(read, fetched.0, of: id), movedTo: fetched.0.permanentURL ?? place)
    }
}
