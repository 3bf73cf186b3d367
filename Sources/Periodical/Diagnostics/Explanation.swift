import EmbeddedTexts

/// The section of `docs/diagnostics.md` that explains a diagnostic's code and how to fix the fault.
public struct Explanation: Sendable, Hashable {
    /// The code, such as `missing-asset`.
    public let code: String
    /// The explanation, in Markdown.
    public let text: String

    /// The first sentence of the explanation, on one line.
    public var summary: String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let end = line.firstRange(of: /[.:](?= |$)/)?.lowerBound ?? line.endIndex
        return line[..<end].replacing("`", with: "") + "."
    }

    /// The explanations of all codes, in the order of `docs/diagnostics.md`.
    public static let all: [Explanation] = {
        BuiltInFiles.diagnostics.split(separator: "\n### ").dropFirst().map { section in
            let (code, rest) = (section.prefix { $0 != "\n" }, section.drop { $0 != "\n" })
            // A group's last section ends at the next heading of a higher level.
            let text = rest.split(separator: "\n## ", maxSplits: 1).first ?? ""
            return Explanation(code: String(code), text: text.trimmed)
        }
    }()

    /// Returns the explanation for a code.
    /// - Throws: ``MastheadError`` if the code is unknown, with the most similar code as its hint.
    public static func of(_ code: String) throws(MastheadError) -> Explanation {
        if let found = all.first(where: { $0.code == code }) { return found }
        let codes = all.map(\.code)
        throw MastheadError(
            .configuration, cannot: "explain", to: code, found: "this code does not exist",
            hint: NameSuggestion.nearest(to: code, among: codes).map { "Did you mean '\($0)'?" }
                ?? "Use one of these codes: \(codes.joined(separator: ", ")).")
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isNewline ?? false { text.removeFirst() }
        while text.last?.isNewline ?? false { text.removeLast() }
        return String(text)
    }
}
