import Cryptography
import Formats
import Foundation
import IssueTransfer
import LibraryFeeds
import Periodical

/// Finds the feed of a web page.
struct FeedFinder: Sendable {
    let client: HTTPClient

    /// Reads a document as a feed. Returns nil if it is something else.
    /// - Throws: ``MastheadError`` if the document is a feed that cannot be read.
    func feed(_ head: HTTPResponseHead, _ body: Data, at place: URL) throws(MastheadError) -> FoundFeed? {
        let format = FileFormat(body)
        let isSurely = [.rss, .atom, .jsonFeed].contains(format)
        // The first bytes of a malformed feed may not identify it.
        guard isSurely || [nil, .xml, .text, .json].contains(format) else { return nil }
        let feed: Feed
        do throws(MastheadError) { feed = try Feed(body, charset: head.charset, at: head.url ?? place) } catch {
            if isSurely { throw error }
            return nil
        }
        guard feed.title != nil || !feed.posts.isEmpty else {
            guard isSurely else { return nil }
            throw MastheadError(
                .otherFormat, cannot: "read the feed", to: place.redacted,
                found: "this is \(format?.name ?? "a feed"), but it has neither a title nor posts",
                remedies: [.checkAddress("Check the URL.")])
        }
        // An empty or truncated feed may be due to an error of the server, so ignore its permanent redirect.
        let moved = feed.posts.isEmpty || feed.isCut ? nil : head.permanentURL
        return FoundFeed(
            url: (moved ?? place).normalized, feed: feed, head: head, sha256: SHA256.hash(data: body).hexadecimal)
    }

    /// Finds the feed that a web page links to. Returns the candidates if there are several, or nil if there are none.
    /// - Throws: ``MastheadError`` if the only linked feed cannot be read.
    func feed(
        namedBy links: FeedLinks, of page: URL, typed address: URL
    ) async throws(MastheadError) -> FoundPublication? {
        let main = links.named.filter { !$0.isOfComments }
        let meant = main.isEmpty ? links.named : main
        guard let first = meant.first else { return nil }
        guard meant.count == 1 else {
            return .several(meant.map { FeedChoice(url: $0.url, title: $0.title) }, of: page)
        }
        let place = first.url.withCredentials(of: page)
        do throws(MastheadError) {
            if let found = try await feed(at: place, namedBy: address) { return .feed(found) }
        } catch {
            var dead = error
            dead.found += "; the web page \(page.redacted) links to it as its feed"
            throw dead
        }
        throw MastheadError(
            .otherFormat, cannot: "read the feed", to: place.redacted,
            found: "this is not a feed, although the web page \(page.redacted) links to it as a feed")
    }

    /// Tries the usual URLs of feeds, and returns the first feed, or nil if there is none.
    /// - Parameter end: when to stop trying.
    func feed(
        inUsualPlacesOf links: FeedLinks, of address: URL, until end: ContinuousClock.Instant
    ) async -> FoundFeed? {
        for place in links.usual where .now < end {
            do throws(MastheadError) {
                if let found = try await feed(at: place, namedBy: address) { return found }
            } catch {
                // Skip a URL without a feed or with an empty one, but stop if the server itself fails.
                guard [.refused, .malformedDocument, .otherFormat].contains(error.code) else { return nil }
            }
        }
        return nil
    }

    private func feed(at place: URL, namedBy address: URL) async throws(MastheadError) -> FoundFeed? {
        let (head, body) = try await client.feed(place, namedBy: address)
        guard head.status != 410 else { throw .status(head, place) }
        return try feed(head, body, at: place)
    }
}
