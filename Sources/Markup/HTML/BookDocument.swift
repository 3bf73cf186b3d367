package import Foundation

/// A book's document, converted from XHTML to HTML for a browser, because HTML parsers interpret empty elements,
/// prefixes and some names differently. The conversion also removes scripts, forms and external resources.
package struct BookDocument {
    /// A function that adds soft hyphens to words. The language is a BCP 47 tag.
    package typealias Hyphenation = (_ text: String, _ language: String) -> String

    private var html = "<!doctype html>"
    private let hyphenation: Hyphenation?
    /// The language of the text at the current position, or nil if unknown.
    private var language: String?
    /// Whether soft hyphens are added at the current position.
    private var isDivided = false
    /// Whether the current position is inside a drawing or formula. There, an HTML parser reads even the contents of
    /// `style` as markup.
    private var isForeign = false

    /// Returns the document as HTML in UTF-8.
    /// - Parameters:
    ///   - language: the language of text that declares none.
    ///   - hyphenation: adds soft hyphens to running text, but not to code, headings and formulas.
    /// - Returns: nil if the tags are not well-formed. The caller must then read the document as HTML.
    package static func html(
        _ document: Data, language: String? = nil, hyphenation: Hyphenation? = nil
    ) -> Data? {
        guard let tree = XMLTree(document), tree.hasSoundTags else { return nil }
        let root = tree.root.withoutBases
        var writer = BookDocument(hyphenation: hyphenation, language: language)
        switch (root.name.lowercased(), space(of: root)) {
        case ("html", _): writer.write(root)
        case ("svg", .svg): writer.write(drawing: root)
        default: return nil
        }
        return Data(writer.html.utf8)
    }

    /// Writes an HTML page that consists of an SVG document.
    private mutating func write(drawing: XMLTreeElement) {
        let title = drawing.child("title")?.words.map(XMLTreeWriter.escaped) ?? ""
        html += "<html><head><meta charset=\"utf-8\"><title>\(title)</title>"
        html += "<style>html, body { margin: 0 } svg { display: block }</style></head><body>"
        write(drawing)
        html += "</body></html>"
    }

    private init(hyphenation: Hyphenation?, language: String?) {
        (self.hyphenation, self.language) = (hyphenation, language)
    }

    /// The elements whose words are not hyphenated.
    private static let undivided: Set<String> = [
        "code", "pre", "kbd", "samp", "tt", "var", "h1", "h2", "h3", "h4", "h5", "h6", "rt", "rp", "head", "style",
        "textarea",
    ]

    private enum Space { case html, svg, mathML, other }

    private static func space(of element: XMLTreeElement) -> Space {
        switch element.namespace {
        case nil, "http://www.w3.org/1999/xhtml": .html
        case "http://www.w3.org/2000/svg": .svg
        case "http://www.w3.org/1998/Math/MathML": .mathML
        default: .other
        }
    }

    /// The elements to remove together with their contents.
    private static let dropped: Set<String> = [
        "script", "iframe", "frame", "frameset", "embed", "applet", "base", "template", "noembed", "noframes",
        "plaintext", "xmp",
        "input", "button", "select", "textarea", "option", "datalist", "output", "meta", "animate", "set",
        "animatemotion",
        "animatetransform", "trigger",
    ]
    /// The elements whose tags are removed and whose contents are kept.
    private static let unwrapped: Set<String> = [
        "form", "fieldset", "label", "object", "noscript", "switch", "case", "default", "portal", "slot",
    ]
    private static let void: Set<String> = [
        "area", "br", "col", "hr", "img", "link", "source", "track", "wbr",
    ]
    /// The attributes that load a file. Only files from the book are allowed.
    private static let loading: Set<String> = ["src", "poster", "data", "background"]
    private static let forbidden: Set<String> = [
        "srcset", "srcdoc", "ping", "target", "action", "formaction", "download", "contenteditable", "autofocus",
        "accesskey",
        "tabindex", "popover", "is", "autoplay",
    ]

    /// Recursion is safe here, because ``NestingLimit`` limits the depth of documents.
    private mutating func write(_ element: XMLTreeElement) {
        let space = Self.space(of: element)
        let name = space == .html ? element.name.lowercased() : element.name
        guard !Self.dropped.contains(name.lowercased()), Self.isName(name) else { return }
        let (formerLanguage, wasDivided, wasForeign) = (language, isDivided, isForeign)
        defer { (language, isDivided, isForeign) = (formerLanguage, wasDivided, wasForeign) }
        if space == .svg || space == .mathML { isForeign = true }
        if let own = element["lang"] ?? element["lang", in: Self.xml] { language = own.isEmpty ? nil : own }
        if name == "body" { isDivided = hyphenation != nil }
        if space != .html || Self.undivided.contains(name) { isDivided = false }
        guard space != .other, !Self.unwrapped.contains(name) else { return writeNodes(of: element) }
        if name == "link", !Self.isStyle(element) { return }
        if space == .mathML, name == "mfenced" { return write(fence: element) }
        html += "<\(name)"
        for attribute in element.attributes { write(attribute, of: element, isLink: name == "a" || name == "area") }
        // HTML parsers ignore `xml:lang`, so write the language as `lang` too.
        if space == .html, !element.attributes.contains(where: { $0.name == "lang" && $0.namespace == nil }),
            let language = element["lang", in: Self.xml]
        {
            writeAttribute("lang", language)
        }
        html += ">"
        if space == .html, Self.void.contains(name) { return }
        if space == .html, name == "head" { html += "<meta charset=\"utf-8\">" }
        if name == "style", !isForeign {
            // A style sheet contains no markup, so `</` must not end the element.
            html += StyleSheetText.withoutNamespaces(element.content).replacing("</", with: "<\\/")
        } else {
            if name == "pre", element.content.hasPrefix("\n") { html += "\n" }
            writeNodes(of: element)
        }
        html += "</\(name)>"
    }

    /// Writes MathML 2 brackets as operators, because no browser draws the brackets themselves (MathML 3, section
    /// 3.3.8.2).
    private mutating func write(fence: XMLTreeElement) {
        let marks = FormulaFence(open: fence["open"], close: fence["close"], separators: fence["separators"])
        func sign(_ text: String, _ kind: String) -> String {
            text.isEmpty ? "" : "<mo \(kind)=\"true\">\(XMLTreeWriter.escaped(text))</mo>"
        }
        html += "<mrow>" + sign(marks.open, "fence")
        for (index, part) in fence.children.enumerated() {
            if index > 0 { html += sign(marks.separator(before: index), "separator") }
            write(part)
        }
        html += sign(marks.close, "fence") + "</mrow>"
    }

    private mutating func writeNodes(of element: XMLTreeElement) {
        for node in element.nodes {
            switch node {
            case .element(let inner): write(inner)
            case .text(let text):
                let words = isDivided ? language.flatMap { hyphenation?(text, $0) } : nil
                html += XMLTreeWriter.escaped(words ?? text)
            }
        }
    }

    private static let xml = "http://www.w3.org/XML/1998/namespace"
    private static let prefixes = [
        "http://www.w3.org/1999/xlink": "xlink:", xml: "xml:", "http://www.idpf.org/2007/ops": "epub:",
    ]

    private mutating func write(_ attribute: XMLTreeElement.Attribute, of element: XMLTreeElement, isLink: Bool) {
        let plain = attribute.name.lowercased()
        guard Self.isName(attribute.name), !plain.hasPrefix("on"), !Self.forbidden.contains(plain) else { return }
        let prefix = attribute.namespace.map { Self.prefixes[$0] } ?? ""
        guard let prefix else { return }
        if plain == "href" || Self.loading.contains(plain) {
            guard isLink ? Self.mayLead(attribute.value) : !Self.isElsewhere(attribute.value) else { return }
        }
        writeAttribute(prefix + attribute.name, attribute.value)
    }

    private mutating func writeAttribute(_ name: String, _ value: String) {
        html += " \(name)=\"\(XMLTreeWriter.escaped(value))\""
    }

    /// Whether a name is valid in HTML.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    private static func isStyle(_ element: XMLTreeElement) -> Bool {
        let kinds = element["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
        return kinds.contains("stylesheet") && !kinds.contains("alternate")
    }

    /// Returns a URL's scheme. Spaces and control characters are ignored, as in a browser.
    private static func scheme(_ address: String) -> String? {
        let plain = address.unicodeScalars.filter { $0.value > 0x20 }
        let text = String(String.UnicodeScalarView(plain)).lowercased()
        let name = text.unicodeScalars.prefix {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+.-".unicodeScalars.contains($0)
        }
        guard let first = name.first, ("a"..."z").contains(first),
            text.unicodeScalars.dropFirst(name.count).first == ":"
        else { return nil }
        return String(name)
    }

    private static func isElsewhere(_ address: String) -> Bool {
        let start = address.drop(while: \.isWhitespace)
        if start.hasPrefix("//") || start.hasPrefix("\\") || start.hasPrefix("/\\") { return true }
        return scheme(address).map { $0 != "data" || !address.contains("image/") || address.contains("svg") } ?? false
    }

    private static func mayLead(_ address: String) -> Bool {
        scheme(address).map { ["http", "https", "mailto", "tel"].contains($0) } ?? true
    }
}
