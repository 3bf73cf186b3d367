/// The format of a feed.
package enum FeedFormat: Sendable, Hashable {
    /// RSS with its version: `0.90`, `0.91` to `0.94`, `1.0` (the first and the last are RDF), `2.0`. A feed without a
    /// version counts as `2.0`.
    case rss(version: String)
    /// Atom: `1.0` (RFC 4287) or `0.3`.
    case atom(version: String)
    /// JSON Feed: `1` or `1.1`.
    case json(version: String)

    /// The name: `RSS 2.0`.
    package var name: String {
        switch self {
        case .rss(let version): "RSS \(version)"
        case .atom(let version): "Atom \(version)"
        case .json(let version): "JSON Feed \(version)"
        }
    }
}
