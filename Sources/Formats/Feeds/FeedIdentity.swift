import Cryptography
import Foundation
import Periodical

/// A post's identity in its feed, which keeps the post from being added twice.
///
/// The identity is the post's identifier, its link, or a hash of its title, date and text.
package struct FeedIdentity: Sendable, Hashable {
    /// The identity as the database stores it.
    package let text: String

    /// The maximum size of an identity, in bytes. Longer identities are stored as a hash.
    private static let maximumByteCount = 512

    /// Creates a post's identity, regardless of other posts.
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
        // If text contains a NUL character, SQLite stores only the part before it.
        let name = name.replacing("\u{0}", with: "\u{FFFD}")
        text = name.utf8.count <= Self.maximumByteCount ? kind + name : kind + "sha256:" + Self.hash(name)
    }

    /// Returns unique identities for a document's posts, in order. If posts share an identifier, their identities
    /// contain links and titles as well.
    /// - Returns: the identities, with nil for a post that repeats an earlier one.
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

    /// The identity in lowercase, with `http` instead of `https`, and without `www.` and trailing slashes. If a feed
    /// changes the spelling of its identifiers, posts are compared in this form.
    package var folded: String { Self.folded(text) }

    static func folded(_ text: String) -> String { text.foldedAddress }

    /// Returns an identity without the parts that distinguish posts with the same identifier.
    static func plain(_ text: String) -> String {
        folded(text.firstIndex(of: separator).map { String(text[..<$0]) } ?? text)
    }

    private static let separator: Character = "\u{1F}"

    private static func hash(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).hexadecimal
    }
}

extension String {
    /// The text in lowercase, with `http` instead of `https`, and without `www.` and trailing slashes. The text may
    /// contain a URL.
    var foldedAddress: String {
        var folded = lowercased()
        for (written, meant) in [("https://", "http://"), ("://www.", "://")] {
            folded = folded.replacing(written, with: meant)
        }
        while folded.hasSuffix("/") { folded.removeLast() }
        return folded
    }
}
