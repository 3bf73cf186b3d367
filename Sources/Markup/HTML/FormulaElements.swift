/// The elements that are allowed in third-party formulas (MathML Core).
enum FormulaElements {
    static let kept: Set<String> = [
        "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "merror",
        "mpadded", "mphantom", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts",
        "mprescripts", "none", "mtable", "mtr", "mtd", "semantics",
    ]
    /// The elements to remove together with their contents, because they contain links or repeat the formula in another
    /// notation.
    static let dropped: Set<String> = [
        "annotation", "annotation-xml", "mglyph", "malignmark", "maligngroup", "script", "style",
    ]
    static let attributes = [
        "alttext", "display", "dir", "mathvariant", "displaystyle", "scriptlevel", "form", "fence", "separator",
        "stretchy", "symmetric", "largeop", "movablelimits", "lspace", "rspace", "minsize", "maxsize", "accent",
        "accentunder", "linethickness", "width", "columnalign", "rowalign", "columnspan", "rowspan",
    ]

    /// Whether an attribute may have this value, which must be a keyword or a small positive length.
    static func mayHave(_ attribute: String, _ value: String) -> Bool {
        if attribute == "alttext" { return !value.isEmpty && value.utf8.count <= 1000 }
        guard (1...60).contains(value.utf8.count) else { return false }
        if value.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 || $0 == 0x2D }) {
            return !value.contains("--")
        }
        let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number <= 20 else { return false }
        return ["", "em", "ex", "mu", "px", "pt", "%"].contains(String(value.dropFirst(digits.count)))
    }
}
