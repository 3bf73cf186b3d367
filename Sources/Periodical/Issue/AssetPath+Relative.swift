import Foundation

extension AssetPath {
    /// Resolves a relative URL in one of an issue's files, or returns nil if the target is outside the issue.
    /// - Parameters:
    ///   - url: the relative URL, as it appears in the file.
    ///   - file: the file's path below the issue's folder.
    public static func relative(_ url: String, from file: String) -> String? {
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        let written = String(url[..<end])
        guard !written.hasPrefix("/"), !written.beginsWithScheme,
            let plain = written.removingPercentEncoding
        else { return nil }
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in plain.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return nil }
        }
        let path = parts.joined(separator: "/")
        return fault(in: path) == nil ? path : nil
    }
    /// Returns the paths that a reference in text may mean, most likely first. The reference may be relative to the
    /// text's folder or to the issue's folder.
    /// - Parameters:
    ///   - url: the reference.
    ///   - file: the text's path below the issue's folder, or an empty string for text in the page grid.
    package static func candidates(_ url: String, from file: String) -> [String] {
        // Normalize the URL, because typed text may be in a different Unicode normalization form than asset names.
        let url = url.precomposedStringWithCanonicalMapping
        let found = [relative(url, from: file), file.contains("/") ? relative(url, from: "") : nil]
        return found.compactMap(\.self)
    }
}
