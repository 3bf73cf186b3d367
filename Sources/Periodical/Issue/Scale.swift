public import Foundation

/// The pixel density of a file: 1 or 2 pixels per point.
///
/// As on Apple's platforms, a file name or URL at @2x has `@2x` before the last extension of its last path component.
public enum Scale: Int, Codable, Sendable, Hashable, CaseIterable, Comparable {
    /// One pixel per point.
    case standard = 1
    /// Two pixels per point in each direction: `@2x`.
    case double = 2

    /// Orders scales by density.
    public static func < (left: Scale, right: Scale) -> Bool { left.rawValue < right.rawValue }

    /// The suffix of file names at this scale, which comes before the extension.
    public var suffix: String { self == .double ? "@2x" : "" }

    /// Returns the file name at this scale.
    /// - Parameter logicalName: a file name or relative path without `@2x`, such as `figures/f2.png`.
    /// - Returns: the name itself at scale 1, or `figures/f2@2x.png` at scale 2.
    public func name(for logicalName: String) -> String {
        guard self == .double else { return logicalName }
        let start = logicalName.lastIndex(of: "/").map { logicalName.index(after: $0) } ?? logicalName.startIndex
        let component = logicalName[start...]
        // A leading dot belongs to the name and does not start an extension.
        guard let dot = component.lastIndex(of: "."), dot > component.startIndex else { return logicalName + suffix }
        return logicalName[..<dot] + suffix + logicalName[dot...]
    }

    /// Returns the URL reference at this scale. The query and the fragment stay the same.
    /// - Parameter reference: a URL or relative reference without `@2x`.
    public func reference(for reference: String) -> String {
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        return name(for: String(reference[..<end])) + reference[end...]
    }

    /// Returns the URL at this scale.
    public func url(for url: URL) -> URL {
        // Adding `@2x` to a valid URL keeps it valid.
        URL(string: reference(for: url.absoluteString)) ?? url
    }

    /// Splits a file name into its logical name and its scale.
    public static func split(_ fileName: String) -> (logicalName: String, scale: Scale) {
        let start = fileName.lastIndex(of: "/").map { fileName.index(after: $0) } ?? fileName.startIndex
        let dot = fileName[start...].lastIndex(of: ".") ?? fileName.endIndex
        let stem = fileName[..<dot]
        guard stem.hasSuffix("@2x"), stem.count > 3 else { return (fileName, .standard) }
        return (String(stem.dropLast(3)) + String(fileName[dot...]), .double)
    }
}
