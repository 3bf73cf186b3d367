/// A choice of scale: the preferred scale if it is available, otherwise the other one.
///
/// Assets, thumbnails, covers and archives are chosen in this way.
public struct ScaleFallback: Sendable, Hashable {
    /// The scales in order of preference.
    public let scales: [Scale]

    /// Creates a choice that prefers this scale.
    public init(preferring scale: Scale) { scales = [scale] + Scale.allCases.filter { $0 != scale } }

    /// Returns the value for the first scale that has one, or nil.
    public func first<Value>(_ find: (Scale) -> Value?) -> Value? {
        for scale in scales { if let found = find(scale) { return found } }
        return nil
    }

    /// Returns the name of an asset's file at the best available scale, or nil if there is no such file.
    /// - Parameters:
    ///   - logicalName: a file name or relative path without `@2x`.
    ///   - isThere: returns whether a file exists.
    public func name(for logicalName: String, where isThere: (String) -> Bool) -> String? {
        first { scale in
            let name = scale.name(for: logicalName)
            return isThere(name) ? name : nil
        }
    }
}
