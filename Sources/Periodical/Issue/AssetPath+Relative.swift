import Foundation

extension AssetPath {
    /// The path that a relative URL in one file of an issue means; nil for one that leads out of the issue or to elsewhere.
    /// - Parameters:
    ///   - url: as the file writes it.
    ///   - file: the path of the file.
    public static func relative(_ url: String, from file: String) -> String? {
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        let written = String(url[..<end])
        guard written.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:|\//) == nil,
            let plain = written.removingPercentEncoding
        else { return nil }
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in plain.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return nil }
        }
        let path = parts.joined(separator: "/")
        return fault(in: path) == nil ? path : nil
    }
}
