import Foundation

extension AssetPath {
    /// The path that a relative URL in one file of an issue means; nil for one that leads out of the issue or to elsewhere.
    /// - Parameters:
    ///   - url: as the file writes it.
    ///   - file: the path of the file.
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
    /// The paths that a reference in a text may mean, the likeliest first: from the text's own folder, else from the issue's.
    /// - Parameters:
    ///   - url: the reference.
    ///   - file: the path of the text below the issue's folder; empty for one in the page grid.
    package static func candidates(_ url: String, from file: String) -> [String] {
        // As it was typed it may be in another normal form than names of assets are.
        let url = url.precomposedStringWithCanonicalMapping
        let found = [relative(url, from: file), file.contains("/") ? relative(url, from: "") : nil]
        return found.compactMap(\.self)
    }
}
