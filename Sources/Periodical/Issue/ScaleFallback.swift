/// Which scale serves: the one that is asked for where there is something at it, else the other.
///
/// Whatever comes at two scales follows this: assets, thumbnails, covers, archives.
public struct ScaleFallback: Sendable, Hashable {
    /// The scales in the order in which they serve.
    public let scales: [Scale]

    /// The scale that is asked for, then the other.
    public init(preferring scale: Scale) { scales = [scale] + Scale.allCases.filter { $0 != scale } }

    /// What there is at the first scale that has anything; nil where neither has.
    public func first<Value>(_ find: (Scale) -> Value?) -> Value? {
        for scale in scales { if let found = find(scale) { return found } }
        return nil
    }

    /// The name of the file that serves an asset; nil where there is none.
    /// - Parameter logicalName: a file name or relative path without `@2x`.
    public func name(for logicalName: String, where isThere: (String) -> Bool) -> String? {
        first { scale in
            let name = scale.name(for: logicalName)
            return isThere(name) ? name : nil
        }
    }
}
