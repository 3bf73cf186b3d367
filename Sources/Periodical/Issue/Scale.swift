public import Foundation

/// The pixel density a file is made for.
///
/// The @2x name of a file or URL has `@2x` before the last extension of its last path component, as Apple's
/// platforms name high-resolution pictures.
public enum Scale: Int, Codable, Sendable, Hashable, CaseIterable, Comparable {
    /// One pixel for a point.
    case standard = 1
    /// Two pixels for a point in both directions: `@2x`.
    case double = 2

    /// Orders by density.
    public static func < (left: Scale, right: Scale) -> Bool { left.rawValue < right.rawValue }

    /// What the names of this scale's files hold before their extension.
    public var suffix: String { self == .double ? "@2x" : "" }

    /// The name of this scale's file.
    /// - Parameter logicalName: a file name or relative path without `@2x`, such as `figures/f2.png`.
    /// - Returns: the same at scale 1, `figures/f2@2x.png` at scale 2.
    public func name(for logicalName: String) -> String {
        guard self == .double else { return logicalName }
        let start = logicalName.lastIndex(of: "/").map { logicalName.index(after: $0) } ?? logicalName.startIndex
        let component = logicalName[start...]
        // A leading dot begins a name, not an extension.
        guard let dot = component.lastIndex(of: "."), dot > component.startIndex else { return logicalName + suffix }
        return logicalName[..<dot] + suffix + logicalName[dot...]
    }

    /// The URL reference of this scale's file; query and fragment stay as they are.
    /// - Parameter reference: a URL or relative reference without `@2x`.
    public func reference(for reference: String) -> String {
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        return name(for: String(reference[..<end])) + reference[end...]
    }

    /// The URL of this scale's file.
    public func url(for url: URL) -> URL {
        // Putting two ASCII letters into a valid URL leaves a valid URL.
        URL(string: reference(for: url.absoluteString)) ?? url
    }

    /// Splits a file's name into its logical name and its scale.
    public static func split(_ fileName: String) -> (logicalName: String, scale: Scale) {
        let start = fileName.lastIndex(of: "/").map { fileName.index(after: $0) } ?? fileName.startIndex
        let dot = fileName[start...].lastIndex(of: ".") ?? fileName.endIndex
        let stem = fileName[..<dot]
        guard stem.hasSuffix("@2x"), stem.count > 3 else { return (fileName, .standard) }
        return (String(stem.dropLast(3)) + String(fileName[dot...]), .double)
    }
}
