public import Foundation

extension FeedBuilder {
    /// A fault in a feed. If only one post has the fault, it is the second post.
    public enum Damage: String, Sendable, CaseIterable {
        /// The feed ends within the title of the second post.
        case cutOff
        /// An ampersand that starts no entity.
        case bareAmpersand
        /// An entity that HTML defines but XML does not, and an entity that neither defines.
        case undeclaredEntity
        /// A byte that is not valid UTF-8.
        case badByte
        /// UTF-8 that is declared as UTF-16.
        case wrongEncoding
        /// UTF-8 that is declared as ASCII.
        case narrowEncoding
        /// The end tag of the title is missing. In JSON, the closing quotation mark is missing.
        case unclosedTag
        /// A NUL character.
        case nul
        /// The second post has the identifier of the first, or its link if the version has no identifiers.
        case doubledIdentifier
        /// No post has a date.
        case missingDates
        /// A post occurs twice, with the same text.
        case doubledPost
    }

    /// Returns the bytes of the damaged feed.
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
    /// Whether the version is JSON Feed.
    public var isJSON: Bool { self == .json1 || self == .json11 }
    /// Whether posts have identifiers.
    public var hasIdentifiers: Bool { ![.rss090, .rss091, .rss092].contains(self) }
    /// Whether posts have dates.
    public var hasDates: Bool { hasIdentifiers }
}
