package import Foundation

/// A comparison of a document's posts with a feed's known posts. Even if identifiers or URLs are now spelled
/// differently, no post is added twice or replaces another one.
package struct FeedMatching: Sendable {
    /// A post from an earlier version of the feed.
    package struct Known: Sendable, Hashable {
        package let identity: String
        package let link: URL?
        package let title: String?
        package let published: Date?

        package init(identity: String, link: URL?, title: String?, published: Date?) {
            (self.identity, self.link, self.title, self.published) = (identity, link, title, published)
        }
    }

    /// The result of matching a post in the document.
    package struct Match: Sendable, Hashable {
        /// The index of the known post that matches, or nil if the post is new.
        package let known: Int?
        /// The post's identity in this document.
        package let identity: FeedIdentity
    }

    /// The result for each post in the document, or nil for a post that repeats an earlier one.
    package private(set) var matches: [Match?] = []

    private let posts: [FeedPost]
    private let known: [Known]
    private let identities: [FeedIdentity?]
    private var found: [Int: Int] = [:]
    private var taken: Set<Int> = []

    /// Matches a document's posts with the feed's known posts.
    /// - Parameters:
    ///   - posts: the posts in the document, in order.
    ///   - known: the feed's known posts.
    package init(_ posts: [FeedPost], known: [Known]) {
        self.posts = posts
        self.known = known
        identities = FeedIdentity.all(of: posts)
        defer {
            matches = identities.indices.map { index in
                identities[index].map { Match(known: found[index], identity: $0) }
            }
        }
        guard !known.isEmpty else { return }
        pair(by: { $1?.text }, { $0.identity })
        pair(by: { $1?.folded }, { FeedIdentity.folded($0.identity) })
        // Match posts whose identifiers have become unique or shared since the last check.
        pair(
            by: { post, _ in Self.key(FeedIdentity(post).folded, Self.place(post.link)) },
            { Self.key(FeedIdentity.plain($0.identity), Self.place($0.link)) })
        // If the feed now uses different identifiers, match posts by page, title and date.
        pair(
            by: { post, _ in Self.key(Self.place(post.link), post.title) }, { Self.key(Self.place($0.link), $0.title) })
        pair(
            by: { post, _ in Self.key(Self.place(post.link), Self.words(post.published)) },
            { Self.key(Self.place($0.link), Self.words($0.published)) })
        pair(
            by: { post, _ in Self.key(post.title, Self.words(post.published)) },
            { Self.key($0.title, Self.words($0.published)) })
    }

    /// Pairs posts with equal keys, which must be unique among the remaining posts.
    private mutating func pair(
        by key: (FeedPost, FeedIdentity?) -> String?, _ knownKey: (Known) -> String?
    ) {
        var here: [String: Int?] = [:]
        for (index, post) in posts.enumerated() where identities[index] != nil && found[index] == nil {
            guard let name = key(post, identities[index]) else { continue }
            here[name] = here[name] == nil ? .some(index) : .some(nil)
        }
        guard !here.isEmpty else { return }
        var there: [String: Int?] = [:]
        for (index, one) in known.enumerated() where !taken.contains(index) {
            guard let name = knownKey(one), here[name] != nil else { continue }
            there[name] = there[name] == nil ? .some(index) : .some(nil)
        }
        for (name, index) in here {
            guard let index, let other = there[name] ?? nil else { continue }
            found[index] = other
            taken.insert(other)
        }
    }

    private static func key(_ parts: String?...) -> String? {
        var all: [String] = []
        for part in parts {
            guard let part, !part.isEmpty else { return nil }
            all.append(part)
        }
        return all.joined(separator: "\u{0}")
    }

    private static func words(_ date: Date?) -> String? { date.map { "\(Int($0.timeIntervalSince1970))" } }

    /// Returns a page's URL without tracking parameters.
    private static func place(_ link: URL?) -> String? {
        guard let link, var components = URLComponents(url: link, resolvingAgainstBaseURL: true) else { return nil }
        let counted = ["fbclid", "gclid", "mc_cid", "mc_eid", "ref", "source"]
        components.queryItems = components.queryItems?.filter { item in
            !item.name.lowercased().hasPrefix("utm_") && !counted.contains(item.name.lowercased())
        }
        if components.queryItems?.isEmpty == true { components.queryItems = nil }
        return (components.string ?? link.absoluteString).foldedAddress
    }
}
