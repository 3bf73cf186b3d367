import Crypto
import Foundation
import Periodical

/// What a post is known by within its feed, so that it comes once however often the feed is read.
///
/// It is the identifier that the feed gives, else the link, else a hash of title, date and words.
package struct FeedIdentity: Sendable, Hashable {
    /// As it is kept.
    package let text: String

    /// Longer ones are kept as their hashes.
    private static let maximumByteCount = 512

    /// The identity of a post, wherever it stands.
    package init(_ post: FeedPost) {
        if let identifier = post.identifier {
            self.init("id:", identifier)
        } else if let link = post.link {
            self.init("link:", link.absoluteString)
        } else {
            let hasName = post.title != nil && post.published != nil
            let parts = [
                post.title ?? "", post.published.map { "\($0.timeIntervalSince1970)" } ?? "",
                hasName ? "" : post.content?.text ?? "",
            ]
            self.init("hash:", Self.hash(parts.joined(separator: "\u{0}")))
        }
    }

    private init(_ kind: String, _ name: String) {
        // A database keeps of a text what stands before a NUL.
        let name = name.replacing("\u{0}", with: "\u{FFFD}")
        text = name.utf8.count <= Self.maximumByteCount ? kind + name : kind + "sha256:" + Self.hash(name)
    }

    /// The identities of the posts of one document, in its order, each another: where a feed gives several posts one identifier, each is
    /// known by its link as well, and where that is one as well, by its words.
    /// - Returns: nil for a post that stands there a second time.
    package static func all(of posts: [FeedPost]) -> [FeedIdentity?] {
        let plain = posts.map { FeedIdentity($0) }
        var count: [FeedIdentity: Int] = [:]
        for identity in plain { count[identity, default: 0] += 1 }
        var seen: Set<FeedIdentity> = []
        return zip(posts, plain).map { post, plain in
            var identity = plain
            if count[plain, default: 0] > 1 {
                let others = [post.link?.absoluteString ?? "", post.title ?? ""].joined(separator: "\u{1E}")
                identity = FeedIdentity("\(plain.text)\(separator)", others)
            }
            return seen.insert(identity).inserted ? identity : nil
        }
    }

    /// The same whatever the case of letters, `http` or `https`, `www.`, and a slash at its end: what a post is looked for by when its feed
    /// begins to write its identifiers in another way.
    package var folded: String { Self.folded(text) }

    static func folded(_ text: String) -> String { text.foldedAddress }

    /// The same without what tells posts of one identifier apart.
    static func plain(_ text: String) -> String {
        folded(text.firstIndex(of: separator).map { String(text[..<$0]) } ?? text)
    }

    private static let separator: Character = "\u{1F}"

    private static func hash(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).hexadecimal
    }
}

extension String {
    /// An address, or what a text has of one, whatever the case of letters, `http` or `https`, `www.`, and a slash at its end.
    var foldedAddress: String {
        var folded = lowercased()
        for (written, meant) in [("https://", "http://"), ("://www.", "://")] {
            folded = folded.replacing(written, with: meant)
        }
        while folded.hasSuffix("/") { folded.removeLast() }
        return folded
    }
}
