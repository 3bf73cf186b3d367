import CGumbo
import Foundation

/// A writer that copies only the allowed elements of an article.
struct ArticleWriter {
    private(set) var pictures: [URL] = []

    /// The HTML of the sanitized article in UTF-8, with its original white space.
    private var written: [UInt8] = []
    private var said: [UInt8] = []
    /// The ranges in `said` that contain alternative texts.
    private var alternatives: [Range<Int>] = []
    /// The nodes to skip, with their contents.
    var skipped: Set<UnsafePointer<GumboNode>> = []
    /// The `srcset` of the last `source` element. It replaces the `srcset` of the next picture, because older browsers
    /// ignore `source`.
    private var sources: String?
    private let addresses: ArticleAddresses
    private var seen: Set<URL> = []
    private var hasFormula = false

    /// Creates a writer.
    /// - Parameter byteCount: the approximate size of the article.
    init(base: URL?, page: URL?, byteCount: Int) {
        addresses = ArticleAddresses(base: base, page: page)
        written.reserveCapacity(byteCount + byteCount / 8)
        said.reserveCapacity(byteCount)
    }

    var html: String { String(decoding: written, as: UTF8.self).trimmed }
    var words: String { String(decoding: said, as: UTF8.self).oneLine }
    /// The text of the article, without alternative texts.
    var text: String {
        guard !alternatives.isEmpty else { return words }
        var kept: [UInt8] = []
        var end = 0
        for range in alternatives {
            kept += said[end..<range.lowerBound]
            kept.append(0x20)
            end = range.upperBound
        }
        kept += said[end...]
        return String(decoding: kept, as: UTF8.self).oneLine
    }

    /// A step of the writer: writing a node, or ending an element.
    private enum Step {
        case node(UnsafePointer<GumboNode>, depth: Int, isNoScript: Bool)
        /// A node in a formula, which is a MathML element or text.
        case formula(UnsafePointer<GumboNode>, depth: Int)
        case end(GumboTag)
        case formulaEnd(String)
        /// A bracket or separator in an `mfenced` formula.
        case sign(String, String)
    }

    /// Writes the contents of a page without recursion, because a hostile page may be deeply nested.
    mutating func write(_ root: UnsafePointer<GumboNode>) {
        var open: [Step] = [.node(root, depth: 0, isNoScript: false)]
        while let step = open.popLast() {
            switch step {
            case .end(let tag): add(end: tag)
            case .formulaEnd(let name): add("</\(name)>")
            case .sign(let sign, let kind): add(sign: sign, kind)
            case .formula(let node, let depth):
                guard written.count < SanitizedArticle.maximumByteCount else { continue }
                if [GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA].contains(node.pointee.type) {
                    if let text = node.pointee.v.text.text { add(words: text) }
                } else if let element = GumboPage.element(node) {
                    begin(formula: element, depth: depth, &open)
                }
            case .node(let node, let depth, let isNoScript):
                guard written.count < SanitizedArticle.maximumByteCount, !skipped.contains(node) else { continue }
                switch node.pointee.type {
                case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                    if let text = node.pointee.v.text.text { add(words: text) }
                case GUMBO_NODE_ELEMENT:
                    guard let element = GumboPage.element(node) else { continue }
                    begin(element, depth: depth, isNoScript: isNoScript, &open)
                default: break
                }
            }
        }
    }

    private mutating func begin(
        _ element: UnsafePointer<GumboElement>, depth: Int, isNoScript: Bool, _ open: inout [Step]
    ) {
        let tag = element.pointee.tag
        let kind = ArticleElement.of(tag)
        if element.pointee.tag_namespace == GUMBO_NAMESPACE_MATHML {
            return begin(formula: element, depth: depth, &open)
        }
        guard element.pointee.tag_namespace == GUMBO_NAMESPACE_HTML, kind.kind != .dropped,
            !hasFormula || !Self.repeatsFormula(element)
        else { return }
        addBreak(before: kind)
        if kind.kind == .opened, GumboPage.name(of: element) == "picture" { sources = Self.sources(of: element) }
        var depth = depth
        if depth < SanitizedArticle.maximumDepth {
            switch kind.kind {
            case .picture: return add(picture: .element(element), isNoScript: isNoScript)
            case .single: return add(single: kind)
            case .player: return add(player: element)
            case .dropped, .opened: break
            case .link, .kept, .span:
                guard add(start: kind, .element(element)) else { break }
                open.append(.end(tag))
                depth += 1
            }
        }
        let children = element.pointee.children
        for index in stride(from: Int(children.length) - 1, through: 0, by: -1) {
            guard let node = children.data[index]?.assumingMemoryBound(to: GumboNode.self) else { continue }
            open.append(.node(UnsafePointer(node), depth: depth, isNoScript: isNoScript || kind.isNoScript))
        }
    }

    /// Writes an element in a formula if MathML Core allows it. An HTML element in a formula is reduced to its text, so
    /// that no later parser reads part of the formula as HTML.
    private mutating func begin(formula element: UnsafePointer<GumboElement>, depth: Int, _ open: inout [Step]) {
        let isFormula = element.pointee.tag_namespace == GUMBO_NAMESPACE_MATHML
        let name = GumboPage.name(of: element)
        guard
            isFormula
                ? !FormulaElements.dropped.contains(name) : ArticleElement.of(element.pointee.tag).kind != .dropped
        else { return }
        let inner = GumboPage.nodes(in: element).map { Step.formula($0, depth: depth + 1) }
        guard isFormula, depth < SanitizedArticle.maximumDepth else { return open += inner.reversed() }
        if name == "mfenced" {
            let marks = FormulaFence(
                open: GumboPage.attribute("open", of: element), close: GumboPage.attribute("close", of: element),
                separators: GumboPage.attribute("separators", of: element))
            var steps: [Step] = [.sign(marks.open, "fence")]
            let parts = GumboPage.nodes(in: element).filter { GumboPage.element($0) != nil }
            for (index, part) in parts.enumerated() {
                if index > 0 { steps.append(.sign(marks.separator(before: index), "separator")) }
                steps.append(.formula(part, depth: depth + 1))
            }
            add("<mrow>")
            open += (steps + [.sign(marks.close, "fence"), .formulaEnd("mrow")]).reversed()
            return
        }
        guard FormulaElements.kept.contains(name) else { return open += inner.reversed() }
        if name == "math" { hasFormula = true }
        add("<\(name)")
        for attribute in FormulaElements.attributes {
            guard let value = GumboPage.attribute(attribute, of: element),
                FormulaElements.mayHave(attribute, value)
            else { continue }
            add(" \(attribute)=\"\(Self.escaped(value))\"")
        }
        written.append(0x3E)
        open += [.formulaEnd(name)] + inner.reversed()
    }

    private mutating func add(sign: String, _ kind: String) {
        guard !sign.isEmpty else { return }
        add("<mo \(kind)=\"true\">\(Self.escaped(sign))</mo>")
        said += sign.utf8
    }

    /// Whether an element repeats a formula for browsers without MathML support, for example the letters in KaTeX or
    /// the picture in Wikipedia.
    private static func repeatsFormula(_ element: UnsafePointer<GumboElement>) -> Bool {
        guard [GUMBO_TAG_SPAN, GUMBO_TAG_IMG].contains(element.pointee.tag),
            let classes = GumboPage.attribute("class", of: element)
        else { return false }
        return classes.contains("katex-html") || classes.contains("mwe-math-fallback")
    }

    /// Writes a start tag.
    /// - Returns: whether the start tag was written. If not, only the element's contents are kept.
    mutating func add(start kind: ArticleElement, _ given: ArticleAttributes) -> Bool {
        let attributes = common(given)
        switch kind.kind {
        case .link:
            guard let link = addresses.link(given["href"]) else { return false }
            add("<a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\"\(attributes)>")
            return true
        case .span where attributes.isEmpty: return false
        default: break
        }
        written += kind.start
        if !attributes.isEmpty { add(attributes) }
        if !given.isEmpty {
            for attribute in kind.attributes {
                guard let value = given[attribute], value.utf8.count <= 1000 else {
                    continue
                }
                add(" \(attribute)=\"\(Self.escaped(value))\"")
            }
        }
        written.append(0x3E)
        return true
    }

    /// Returns the attributes that declare language and direction.
    private func common(_ attributes: ArticleAttributes) -> String {
        guard !attributes.isEmpty else { return "" }
        var text = ""
        if let language = attributes["lang"], language.utf8.count <= 35,
            !language.isEmpty,
            language.unicodeScalars.allSatisfy({
                $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || $0.properties.numericType != nil)
            })
        {
            text += " lang=\"\(language)\""
        }
        if let direction = attributes["dir"]?.lowercased(),
            ["ltr", "rtl", "auto"].contains(direction)
        {
            text += " dir=\"\(direction)\""
        }
        return text
    }

    /// Writes a picture, unless it must not be shown.
    /// - Parameter isNoScript: whether the picture is in a `noscript` element, in which case it may repeat another
    ///   picture.
    mutating func add(picture attributes: ArticleAttributes, isNoScript: Bool) {
        let source = ArticlePicture(addresses) { [sources] name in
            attributes[name] ?? (name == "srcset" ? sources : nil)
        }
        sources = nil
        guard let url = source.url, !source.isTracker else { return }
        let isNew = seen.insert(url).inserted
        guard isNew || !isNoScript else { return }
        if isNew { pictures.append(url) }
        let words = source.words
        add(alternative: words)
        add("<img src=\"\(Self.escaped(url.absoluteString))\" alt=\"\(Self.escaped(words))\"\(source.size)>")
        guard let title = source.title else { return }
        // The title of a comic picture is part of the comic. Write the title as text, because touch screens do not show
        // it.
        add(alternative: title)
        add("<br><small>\(Self.escaped(title))</small>")
    }

    /// Adds an alternative text or title for search, apart from the article's own text.
    private mutating func add(alternative words: String) {
        guard !words.isEmpty else { return }
        let start = said.count
        said += " \(words) ".utf8
        alternatives.append(start..<said.count)
    }

    /// Replaces an embedded player with a link.
    private mutating func add(player element: UnsafePointer<GumboElement>) {
        var address = GumboPage.attribute("src", of: element)
        if address == nil {
            for node in GumboPage.nodes(in: element) {
                guard let inner = GumboPage.element(node), inner.pointee.tag == GUMBO_TAG_SOURCE else { continue }
                address = address ?? GumboPage.attribute("src", of: inner)
            }
        }
        guard let link = addresses.link(address), let url = URL(string: link), url.scheme?.hasPrefix("http") == true
        else { return }
        let title = GumboPage.attribute("title", of: element)?.oneLine ?? ""
        if let video = VideoPage(url) { return add(video: video, title) }
        if let poster = addresses.picture(GumboPage.attribute("poster", of: element)) {
            return add(video: link, poster, title.isEmpty ? "Video" : title)
        }
        let words = title.isEmpty ? url.host() ?? link : title
        add("<p><a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\">\(Self.escaped(words))</a></p>")
    }

    private mutating func add(video: VideoPage, _ title: String) {
        let words = title.isEmpty ? "Video on \(video.site)" : "\(title) (\(video.site))"
        guard let link = addresses.link(video.page.absoluteString) else { return }
        add(video: link, video.picture, words)
    }

    /// Writes a video as a picture and a text, both linked to the video's page.
    private mutating func add(video link: String, _ picture: URL?, _ words: String) {
        let start = "<a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\">"
        let below = "\(start)\(Self.escaped(words))</a>"
        add(alternative: words)
        guard let picture else { return add("<p>\(below)</p>") }
        if seen.insert(picture).inserted { pictures.append(picture) }
        let image = "<img src=\"\(Self.escaped(picture.absoluteString))\" alt=\"\(Self.escaped(words))\">"
        add("<figure>\(start)\(image)</a><figcaption>\(below)</figcaption></figure>")
    }

    /// Returns the `srcset` of the first `source` element in a `picture` element.
    private static func sources(of picture: UnsafePointer<GumboElement>) -> String? {
        for node in GumboPage.nodes(in: picture) {
            guard let source = GumboPage.element(node), source.pointee.tag == GUMBO_TAG_SOURCE else { continue }
            let set = GumboPage.attribute("srcset", of: source) ?? GumboPage.attribute("data-srcset", of: source)
            if let set, !set.hasPrefix("data:") { return set }
        }
        return nil
    }

    /// Adds a link to the next page of the article.
    mutating func add(sequel url: URL) {
        guard let link = addresses.link(url.absoluteString) else { return }
        let place = (url.host() ?? "") + url.path
        let start = "<p>The article goes on at <a href=\"\(Self.escaped(link))\" rel=\"noopener noreferrer\">"
        add("\(start)\(Self.escaped(place))</a></p>")
    }

    private mutating func add(_ piece: String) { written += piece.utf8 }

    private mutating func add(words text: UnsafePointer<CChar>) {
        let count = strlen(text)
        text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
            add(words: UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    /// Writes UTF-8 text.
    mutating func add(words: UnsafeBufferPointer<UInt8>) {
        XMLTreeWriter.escape(words, to: &written)
        said.append(contentsOf: words)
    }

    /// Writes one character.
    mutating func add(_ scalar: Unicode.Scalar) {
        guard let units = UTF8.encode(scalar) else { return }
        Array(units).withUnsafeBufferPointer { add(words: $0) }
    }

    /// Writes an element that has no end tag.
    mutating func add(single kind: ArticleElement) {
        written += kind.start
        written.append(0x3E)
    }

    mutating func add(end tag: GumboTag) { written += ArticleElement.of(tag).end }

    /// Adds a space to the text if the element's tags separate words.
    mutating func addBreak(before kind: ArticleElement) { if kind.isBreaking { said.append(0x20) } }

    private static func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }
}
