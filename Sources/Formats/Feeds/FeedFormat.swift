/// The format of a feed, including its version.
package enum FeedFormat: Sendable, Hashable {
    /// RSS in a version from `0.90` to `0.94`, or in version `1.0` or `2.0`. Versions `0.90` and `1.0` are RDF. A feed
    /// without a declared version counts as version `2.0`.
    case rss(version: String)
    /// Atom in version `1.0` (RFC 4287) or `0.3`.
    case atom(version: String)
    /// JSON Feed in version `1` or `1.1`.
    case json(version: String)

    /// The name of the format, such as `RSS 2.0`.
    package var name: String {
        switch self {
        case .rss(let version): "RSS \(version)"
        case .atom(let version): "Atom \(version)"
        case .json(let version): "JSON Feed \(version)"
        }
    }
}
