/// A feed's format, including its version.
package enum FeedFormat: Sendable, Hashable {
    /// RSS `0.90` to `0.94`, `1.0` or `2.0`. Versions `0.90` and `1.0` are RDF. A feed that declares no version counts
    /// as `2.0`.
    case rss(version: String)
    /// Atom `1.0` (RFC 4287) or `0.3`.
    case atom(version: String)
    /// JSON Feed `1` or `1.1`.
    case json(version: String)

    /// The format's name, such as `RSS 2.0`.
    package var name: String {
        switch self {
        case .rss(let version): "RSS \(version)"
        case .atom(let version): "Atom \(version)"
        case .json(let version): "JSON Feed \(version)"
        }
    }
}
