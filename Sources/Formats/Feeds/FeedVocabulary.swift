import Markup

/// The vocabulary that an element in a feed belongs to. Some feeds declare a wrong namespace, one in different case, or
/// none. An undeclared prefix has its usual meaning.
enum FeedVocabulary {
    /// All RSS versions, and elements without a namespace.
    case rss
    case atom
    /// RSS's Content module.
    case content
    /// Dublin Core elements and terms.
    case dublinCore
    case media
    case iTunes
    case podcast
    case syndication
    case feedBurner
    case rdf
    case other

    private static let prefixes: [String: FeedVocabulary] = [
        "rss": .rss, "atom": .atom, "atom10": .atom, "a10": .atom, "content": .content, "dc": .dublinCore,
        "dcterms": .dublinCore, "media": .media, "itunes": .iTunes, "podcast": .podcast, "sy": .syndication,
        "feedburner": .feedBurner, "rdf": .rdf,
    ]

    /// The parts of namespaces that identify a vocabulary, in lowercase.
    private static let marks: [(String, FeedVocabulary)] = [
        ("purl.org/rss/1.0/modules/content", .content), ("purl.org/rss/1.0/modules/syndication", .syndication),
        ("purl.org/rss/1.0/modules", .other), ("purl.org/rss/1.0", .rss), ("netscape.com/rdf/simple", .rss),
        ("netscape.com/publish/formats/rss", .rss), ("backend.userland.com/rss", .rss),
        ("blogs.law.harvard.edu/tech/rss", .rss), ("cyber.law.harvard.edu/rss", .rss), ("www.w3.org/2005/atom", .atom),
        ("purl.org/atom/ns", .atom), ("purl.org/dc/", .dublinCore), ("search.yahoo.com/mrss", .media),
        ("tools.search.yahoo.com/mrss", .media), ("itunes.com/dtds/podcast", .iTunes),
        ("podcastindex.org/namespace", .podcast), ("github.com/podcastindex-org", .podcast),
        ("feedburner.google.com", .feedBurner), ("rssnamespace.org/feedburner", .feedBurner),
        ("www.w3.org/1999/02/22-rdf-syntax-ns", .rdf),
    ]

    /// The exact namespaces in most feeds.
    private static let usual: [String: FeedVocabulary] = Dictionary(
        uniqueKeysWithValues: [
            "", "http://purl.org/rss/1.0/modules/content/", "http://purl.org/dc/elements/1.1/",
            "http://purl.org/dc/terms/",
            "http://www.w3.org/2005/Atom", "http://search.yahoo.com/mrss/", "http://purl.org/rss/1.0/",
            "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://purl.org/rss/1.0/modules/syndication/",
            "http://purl.org/rss/1.0/modules/slash/", "http://wellformedweb.org/CommentAPI/",
            "http://www.w3.org/1999/xhtml", "http://rssnamespace.org/feedburner/ext/1.0",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "https://podcastindex.org/namespace/1.0",
        ].map { ($0, of(unusual: $0)) })

    fileprivate static func of(_ namespace: String) -> FeedVocabulary { usual[namespace] ?? of(unusual: namespace) }

    private static func of(unusual namespace: String) -> FeedVocabulary {
        let namespace = namespace.lowercased()
        if namespace.isEmpty { return .rss }
        return marks.first { namespace.contains($0.0) }?.1 ?? .other
    }

    fileprivate static func of(prefix: String) -> FeedVocabulary { prefixes[prefix.lowercased()] ?? .other }
}

extension XMLTreeElement {
    /// The element's vocabulary, and its local name in lowercase.
    var feedWord: (vocabulary: FeedVocabulary, name: String) {
        (namespace.map { .of($0) } ?? prefix.map { .of(prefix: $0) } ?? .rss, name.lowercased())
    }
}
