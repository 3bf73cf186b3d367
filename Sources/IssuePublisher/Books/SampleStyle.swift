import Foundation

/// A style sheet or `style` attribute in a sample: the files that it loads, the fonts that it names, and its text
/// without references to other servers.
struct SampleStyle {
    /// The names, classes and ids in a sample's documents, which selectors are matched against.
    struct Matter {
        var names: Set<String> = []
        var classes: Set<String> = []
        var ids: Set<String> = []
    }

    private struct Face {
        let family: String
        /// The range of the tokens in the `@font-face` rule.
        let range: Range<Int>
    }

    private let parsed: StyleTokens
    private var tokens: [StyleTokens.Token] { parsed.tokens }
    private var faces: [Face] = []
    /// The token ranges of each rule's selectors and body. The selectors are nil for rules that always apply.
    private var rules: [(selectors: Range<Int>?, body: Range<Int>)] = []

    /// The names of rules that contain other rules.
    private static let groups: Set<String> = [
        "media", "supports", "layer", "container", "scope", "document", "-moz-document", "starting-style",
    ]
    /// A URL that loads nothing and takes the place of removed references.
    private static let nothing = "data:,"

    init(_ text: String) {
        parsed = StyleTokens(text)
        read(0..<tokens.count)
    }

    // MARK: Files that the style loads

    /// Returns the references that the style loads, and its text without references to other servers.
    /// - Parameter isNamed: returns whether a font family is used. Declarations of unused families are removed.
    func settled(isNamed: (String) -> Bool = { _ in true }) -> (text: String, references: [String], isChanged: Bool) {
        let gone = faces.filter { !isNamed($0.family) }.map(\.range)
        var text = String.UnicodeScalarView()
        var references: [String] = []
        var isChanged = !gone.isEmpty
        var statement: String?
        var functions: [String] = []
        for (index, token) in tokens.enumerated() where !gone.contains(where: { $0.contains(index) }) {
            var address: String?
            switch token.kind {
            case .rule(let name): statement = name
            case .function(let name): functions.append(name)
            case .sign("("): functions.append("")
            case .sign(")"): _ = functions.popLast()
            case .sign(";"), .sign("{"), .sign("}"): (statement, functions) = (nil, [])
            case .address(let reference): address = reference
            case .string(let reference) where statement == "import" || !functions.isEmpty: address = reference
            default: break
            }
            if let address, statement != "namespace" {
                let isData = statement == "import" && address.lowercased().contains("data:")
                if isData || SampleAddress.isElsewhere(address) {
                    if case .string = token.kind {
                        text += "\"\(Self.nothing)\"".unicodeScalars
                    } else {
                        text += "url(\"\(Self.nothing)\")".unicodeScalars
                    }
                    isChanged = true
                    continue
                }
                references.append(address)
            }
            text += parsed.scalars[token.range]
        }
        return (String(text), references, isChanged)
    }

    // MARK: Fonts

    /// Returns the lowercased words in all rules that may apply to the documents, including font family names.
    func words(for matter: Matter) -> String {
        rules.filter { rule in rule.selectors.map { mayHold($0, matter) } ?? true }.map { words($0.body) }
            .joined(separator: ";")
    }

    private func words(_ range: Range<Int>) -> String {
        var text = ""
        for token in tokens[range] {
            switch token.kind {
            case .space, .comment: if text.last != " " { text += " " }
            case .word(let word), .string(let word): text += word.lowercased()
            case .rule(let name): text += "@\(name)"
            case .function(let name): text += "\(name)("
            case .address: break
            case .sign(let sign): text.unicodeScalars.append(sign)
            }
        }
        return text
    }

    /// Whether any selector in a list may match the documents. A selector may match if the documents contain all of its
    /// classes, names and ids.
    private func mayHold(_ range: Range<Int>, _ matter: Matter) -> Bool {
        var depth = 0
        var isFound = true
        var before: Unicode.Scalar?
        for (index, token) in zip(range, tokens[range]) {
            var sign: Unicode.Scalar?
            switch token.kind {
            case .sign(","):
                if depth == 0 {
                    if isFound { return true }
                    isFound = true
                }
            case .sign("["), .sign("("), .function: depth += 1
            case .sign("]"), .sign(")"): depth -= 1
            case .sign(let other): sign = other
            case .word(let word) where depth == 0:
                // Skip a namespace prefix.
                if index + 1 < range.upperBound, tokens[index + 1].kind == .sign("|") { break }
                switch before {
                case ".": isFound = isFound && matter.classes.contains(word)
                case "#": isFound = isFound && matter.ids.contains(word)
                case ":": break
                default: isFound = isFound && matter.names.contains(word.lowercased())
                }
            default: break
            }
            before = sign
        }
        return isFound
    }

    // MARK: Parsing rules

    private mutating func read(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch tokens[index].kind {
            case .space, .comment, .sign(";"), .sign("}"):
                index += 1
                continue
            default: break
            }
            let start = index
            guard let open = end(of: start..<range.upperBound, at: ["{", ";"]), tokens[open].kind == .sign("{") else {
                // This rule has no body, so it is a statement in a style sheet or a declaration in a `style` attribute.
                let end = end(of: start..<range.upperBound, at: [";"]) ?? range.upperBound
                rules.append((nil, start..<end))
                index = end
                continue
            }
            let close = end(of: open + 1..<range.upperBound, at: ["}"]) ?? range.upperBound
            let body = open + 1..<close
            index = min(close + 1, range.upperBound)
            guard case .rule(let name) = tokens[start].kind else {
                rules.append((start..<open, body))
                continue
            }
            if Self.groups.contains(name) {
                read(body)
            } else if name == "font-face" {
                faces.append(Face(family: family(body), range: start..<index))
            } else {
                rules.append((nil, body))
            }
        }
    }

    /// Returns the position of the first of these characters that is not inside brackets.
    private func end(of range: Range<Int>, at signs: Set<Unicode.Scalar>) -> Int? {
        var depth = 0
        for index in range {
            switch tokens[index].kind {
            case .sign(let sign) where depth == 0 && signs.contains(sign): return index
            case .sign("{"), .sign("("), .sign("["), .function: depth += 1
            case .sign("}"), .sign(")"), .sign("]"): depth = max(0, depth - 1)
            default: break
            }
        }
        return nil
    }

    /// Returns the font family that a `@font-face` rule declares.
    private func family(_ body: Range<Int>) -> String {
        let declarations = words(body).split(separator: ";")
        let own = declarations.last { $0.prefixMatch(of: /\s*font-family\s*:/) != nil }
        return own?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces) ?? ""
    }
}
