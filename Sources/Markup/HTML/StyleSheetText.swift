/// Finds and replaces the URLs in a style sheet (CSS Values 4, 4.5; CSS Cascade 5, 2).
package enum StyleSheetText {
    /// Returns a style sheet with its URLs replaced.
    /// - Parameter replace: returns the replacement for a URL, or nil to leave the URL unchanged.
    package static func rewriting<Failure: Error>(
        _ text: String, _ replace: (String) throws(Failure) -> String?
    ) throws(Failure) -> String {
        let pattern =
            /(?i)(url\(\s*)(?:"([^"\n]*)"|'([^'\n]*)'|([^)\s"']+))|(@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')/
        var rewritten = ""
        var rest = text[...]
        while let found = rest.firstMatch(of: pattern) {
            rewritten += rest[..<found.range.lowerBound]
            let reference = found.2 ?? found.3 ?? found.4 ?? found.6 ?? found.7 ?? ""
            let replacement = try replace(String(reference))
            rewritten += replacement.map { "\(found.1 ?? found.5 ?? "")\"\($0)\"" } ?? String(found.0)
            rest = rest[found.range.upperBound...]
        }
        return rewritten + rest
    }
}
