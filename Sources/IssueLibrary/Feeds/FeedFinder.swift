import Crypto
import Formats
import Foundation
import IssueTransfer
import Periodical

/// Looks for the feed that a person means by the address of a web page.
struct FeedFinder: Sendable {
    let client: HTTPClient

    /// The feed that a document is; nil where it is something else.
    /// - Throws: ``MastheadError`` where it is a feed that cannot be read.
    func feed(_ head: HTTPResponseHead, _ body: Data, at place: URL) throws(MastheadError) -> FoundFeed? {
        let format = FileFormat(body)
        let isSurely = [.rss, .atom, .jsonFeed].contains(format)
        // An ill-formed one may be like nothing at its beginning.
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
                found: "\(format?.name ?? "a feed") without a title and posts",
                remedies: [.checkAddress("Check the URL.")])
        }
        // A document of which nothing but its beginning is a feed's says nothing of where it is.
        let moved = feed.posts.isEmpty || feed.isCut ? nil : head.permanentURL
        return FoundFeed(
            url: (moved ?? place).normalized, feed: feed, head: head, sha256: SHA256.hash(data: body).hexadecimal)
    }

    /// The feed that a web page names, or those of which one has to be chosen; nil where it names none.
    /// - Throws: ``MastheadError`` where the one that it names cannot be read.
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
            found: "not a feed, although the web page \(page.redacted) links to it as one")
    }

    /// The first feed in the places where feeds usually are; nil where there is none.
    /// - Parameter end: when no other place is asked any more.
    func feed(
        inUsualPlacesOf links: FeedLinks, of address: URL, until end: ContinuousClock.Instant
    ) async -> FoundFeed? {
        for place in links.usual where .now < end {
            do throws(MastheadError) {
                if let found = try await feed(at: place, namedBy: address) { return found }
            } catch {
                // What is not there is not meant; a server that is off is not asked again.
                guard error.code == .refused || error.code == .malformedDocument else { return nil }
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
