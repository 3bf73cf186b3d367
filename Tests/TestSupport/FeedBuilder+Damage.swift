public import Foundation

extension FeedBuilder {
    /// What is wrong with a feed, in its second post if it is in one place.
    public enum Damage: String, Sendable, CaseIterable {
        /// It ends within the title of the second post.
        case cutOff
        /// An ampersand that begins nothing.
        case bareAmpersand
        /// A character by a name that XML has not, and by one that nothing has.
        case undeclaredEntity
        /// A byte that is no UTF-8.
        case badByte
        /// UTF-8 that is said to be UTF-16.
        case wrongEncoding
        /// UTF-8 that is said to be ASCII.
        case narrowEncoding
        /// The title is not closed; in JSON its quotation mark is missing.
        case unclosedTag
        /// A character 0.
        case nul
        /// The second post has the identifier of the first; the link, where there are no identifiers.
        case doubledIdentifier
        /// No post says when it came out.
        case missingDates
        /// A post is there twice, word for word.
        case doubledPost
    }

    /// The bytes of the feed, damaged.
    public func data(_ version: Version, _ damage: Damage) -> Data {
        var builder = self
        switch damage {
        case .wrongEncoding: builder.encoding = "utf-16"
        case .narrowEncoding: builder.encoding = "us-ascii"
        case .doubledIdentifier:
            switch version {
            case .rss090, .rss091, .rss092: builder.posts[1].link = posts[0].link
            default: builder.posts[1].identifier = posts[0].identifier
            }
        case .missingDates: for index in posts.indices { builder.posts[index].day = nil }
        case .doubledPost: builder.posts.insert(posts[2], at: 2)
        case .cutOff, .bareAmpersand, .undeclaredEntity, .badByte, .unclosedTag, .nul: break
        }
        let parts = builder.text(version).components(separatedBy: Self.mark)
        let (head, tail) = (Data(parts[0].utf8), Data(parts.dropFirst().joined().utf8))
        switch damage {
        case .cutOff: return head
        case .bareAmpersand: return head + Data(" & more".utf8) + tail
        case .undeclaredEntity: return head + Data(" caf&eacute; &nosuch;".utf8) + tail
        case .badByte: return head + [0xE9] + tail
        case .nul: return head + [0] + tail
        case .unclosedTag:
            let text = parts.dropFirst().joined()
            let end = text.firstRange(of: version.isJSON ? "\"" : "</title>")
            return head + Data((end.map { text.replacingCharacters(in: $0, with: "") } ?? text).utf8)
        case .wrongEncoding, .narrowEncoding, .doubledIdentifier, .missingDates, .doubledPost: return head + tail
        }
    }
}

extension FeedBuilder.Version {
    /// Whether it is JSON, and no XML.
    public var isJSON: Bool { self == .json1 || self == .json11 }
    /// Whether its posts have identifiers.
    public var hasIdentifiers: Bool { ![.rss090, .rss091, .rss092].contains(self) }
    /// Whether its posts say when they came out.
    public var hasDates: Bool { hasIdentifiers }
}
