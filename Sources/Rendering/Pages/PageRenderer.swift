import Foundation
import Markdown
import Markup
public import Periodical
import Pictures
public import Reading

/// Renders each page with the template of its class.
///
/// A page of an unknown class shows its `baseImage`, or its title and the name of the class.
public struct PageRenderer: Sendable {
    let content: IssueContent
    private let wrapping: TextWrapping
    private let templates: PageTemplates
    private let sizes: PDFPageSizes
    /// Whether to keep Markdown syntax in text, or only the words.
    private let keepsMarks: Bool
    let files: ShownFiles

    /// Prepares to render the pages of an issue.
    /// - Parameters:
    ///   - content: the content of the issue.
    ///   - width: the number of columns to wrap text at.
    ///   - measure: returns how many columns a text takes. Defaults to one column per character.
    public init(
        _ content: IssueContent, width: Int = 72, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) {
        self.init(content, width: width, measuring: measure, templates: PageTemplates())
    }

    /// - Parameters:
    ///   - templates: the cache for parsed templates.
    ///   - sizes: the cache for the sizes of PDF pages.
    ///   - keepsMarks: whether to keep Markdown syntax in text, or only the words.
    package init(
        _ content: IssueContent, width: Int = 72, measuring measure: @escaping @Sendable (String) -> Int = \.count,
        templates: PageTemplates, sizes: PDFPageSizes = PDFPageSizes(), keepsMarks: Bool = true
    ) {
        self.content = content
        self.sizes = sizes
        files = ShownFiles(of: content)
        wrapping = TextWrapping(columns: width, measuring: measure)
        self.templates = templates
        self.keepsMarks = keepsMarks
    }

    /// Returns a page as plain text.
    public func text(of page: Page) throws(MastheadError) -> String {
        let template = content.classes[page.className]?.textTemplate ?? Self.unknownText
        let rendered = try render(page, template, base: nil)
        let lines = rendered.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).trimmingTrailingSpaces
        }
        return lines.joined(separator: "\n").trimmingLineBreaks.printableText
    }

    /// Returns a page as an HTML fragment with the file addresses of ``WebIssue``.
    /// - Parameters:
    ///   - page: the page.
    ///   - position: the position of the page, to make names unique in a document with several pages.
    ///   - base: the URL of the issue's folder, with a trailing slash. Defaults to the document's folder.
    public func html(
        of page: Page, at position: PagePosition? = nil, base: String = ""
    ) throws(MastheadError) -> String {
        let hasBaseImage = page.properties["baseImage"]?.string != nil
        let unknown = hasBaseImage ? content.classes["SimplePage"]?.htmlTemplate : Self.unknownHTML
        let template = content.classes[page.className]?.htmlTemplate ?? unknown ?? Self.unknownHTML
        return try render(page, template, base: base, at: position)
    }

    /// Returns an error as HTML, in place of a page that cannot be rendered.
    func html(of error: MastheadError) -> String {
        let values = ["found": error.found, "hint": error.hint ?? ""]
        return (try? templates.render(Self.faultHTML, values, className: "")) ?? ""
    }

    private static let faultHTML =
        "<article class=\"page\"><p>This page cannot be shown: {{found}}</p><p>{{hint}}</p></article>"
    static let unknownText =
        "{{{label}}}\n{{#text}}\n{{{text}}}\n{{/text}}{{#alt}}\n[{{{alt}}}]\n{{/alt}}\n({{{class}}})"
    private static let unknownHTML =
        "<article class=\"page\" aria-label=\"{{label}}\"><h1>{{label}}</h1><p>{{class}}</p></article>"

    /// - Parameters:
    ///   - base: the base URL of files. Used only in HTML.
    ///   - position: the position of the page.
    ///   - substitutes: values that override those of the page.
    func render(
        _ page: Page, _ template: String, base: String?, at position: PagePosition? = nil,
        substituting substitutes: [String: Any] = [:]
    ) throws(MastheadError) -> String {
        let declarations =
            content.classes[page.className]?.properties
            ?? PageClass.commonProperties.merging(["baseImage": PropertyDeclaration(type: .asset(.image))]) { $1 }
        // Measure pictures only if the template uses their sizes: a page may contain hundreds of them.
        let isMeasured = template.contains("width") || template.contains("height")
        var values = try context(page.properties, declarations, base, isMeasured)
        values["class"] = page.className
        values["label"] = page.title ?? page.alt ?? page.className
        if values["pageNumber"] == nil { values["pageNumber"] = 1 }
        if let base, let pdf = page.properties["pdf"]?.string {
            values["picture"] = picture(ofPage: page.pdfPageNumber, of: pdf, base, isMeasured)
        }
        if template.contains("bodyHTML") { values["bodyHTML"] = try bodyHTML(of: page, at: position, base ?? "") }
        // Reading the text of a PDF starts a program, so skip it if the page has its own text.
        let hasText = page.text?.isEmpty == false && template.contains("{{^text}}{{{bodyText}}}")
        if template.contains("bodyText"), !hasText, substitutes["bodyText"] == nil {
            values["bodyText"] = try bodyText(of: page)
        }
        values.merge(substitutes) { $1 }
        return try templates.render(template, values, className: page.className)
    }

    private func context(
        _ values: [String: PropertyValue], _ declarations: [String: PropertyDeclaration], _ base: String?,
        _ isMeasured: Bool
    ) throws(MastheadError) -> [String: Any] {
        var context: [String: Any] = [:]
        for (name, declaration) in declarations {
            guard let value = values[name] else { continue }
            switch declaration.type {
            case .asset:
                if let asset = value.string { context[name] = self.asset(asset, base, isMeasured) }
            case .list(let inner):
                var items: [[String: Any]] = []
                for item in value.array ?? [] {
                    var entry = try self.context(item.dictionary ?? [:], inner, base, isMeasured)
                    entry["preview"] = entry["thumbnail"] ?? entry["photo"]
                    if name == "links" {
                        // Skip links without a target.
                        guard let link = PageLink(item.dictionary ?? [:]) else { continue }
                        entry["page"] = link.page?.description
                        entry["url"] = link.url
                        entry["label"] = link.label
                        // In text output, print the address only once.
                        entry["address"] = link.title == nil ? nil : link.url
                    }
                    items.append(entry)
                }
                context[name] = items
            case .string, .markdown, .number: context[name] = value.text
            case .url: context[name] = value.string.flatMap { SafeURL.allows($0) ? $0 : nil }
            case .boolean: if case .boolean(let flag) = value { context[name] = flag }
            }
        }
        return context
    }

    private func asset(_ name: String, _ base: String?, _ isMeasured: Bool) -> [String: Any] {
        var values: [String: Any] = ["name": name, "mediaType": MediaType.name(forFile: name)]
        guard let base else { return values }
        let scales = Scale.allCases.filter { content.hasFile(for: name, at: $0) }
        func url(_ scale: Scale) -> String { base + WebPaths.url(WebPaths.file(scale.name(for: name))) }
        // Use file names, because a static server does not know the logical names.
        values["src"] = url(scales.first ?? .standard)
        values["srcset"] = scales.map { "\(url($0)) \($0.rawValue)x" }.joined(separator: ", ")
        if isMeasured, AssetKind(fileName: name) == .image, let size = size(of: name, at: scales.first) {
            values["width"] = size.width
            values["height"] = size.height
        }
        return values
    }

    /// Returns the size of a picture in pixels, or nil if it is unreadable.
    private func size(of name: String, at scale: Scale?) -> PictureSize? {
        guard let scale, let file = content.fileAtHand(scale.name(for: name)) else { return nil }
        return try? Picture.size(of: file)
    }

    /// Returns the template values for the pictures of a PDF page, which ``WebIssue`` creates.
    private func picture(
        ofPage number: Int, of pdf: String, _ base: String, _ isMeasured: Bool
    ) -> [String: Any] {
        func url(_ scale: Scale) -> String {
            base + WebPaths.url(WebPaths.picture(of: pdf, page: number, scale: scale))
        }
        var values: [String: Any] = [
            "src": url(.standard), "srcset": "\(url(.standard)) 1x, \(url(.double)) 2x",
        ]
        if isMeasured, let size = sizes.size(ofPage: number, of: pdf, in: content) {
            values["width"] = size.width
            values["height"] = size.height
        }
        return values
    }

    /// Returns the Markdown of a page, from its body or its file.
    func body(of page: Page) throws(MastheadError) -> String {
        if let body = page.properties["body"]?.string { return body }
        guard let name = page.properties["file"]?.string, let file = try content.file(for: name) else { return "" }
        return String(decoding: try content.data(of: file), as: UTF8.self)
    }

    /// Returns the Markdown of a page as HTML, with pictures from the issue and links to its pages or to other
    /// addresses.
    private func bodyHTML(of page: Page, at position: PagePosition?, _ base: String) throws(MastheadError) -> String {
        let references = TextReferences(page, of: content, files)
        let resolver = MarkdownResolver { address, alt, title in
            references.picture(address).flatMap { self.markup(ofPicture: $0, alt: alt, title: title, base) }
        } link: {
            references.link($0)
        }
        return Markdown.html(try body(of: page), notePrefix: position.map { "p\($0)-" } ?? "", resolver)
    }

    /// Returns the HTML for a picture in a text. It includes the size, so that the text does not move when the picture
    /// loads.
    private func markup(ofPicture name: String, alt: String, title: String, _ base: String) -> String? {
        let values = asset(name, base, false)
        guard let src = values["src"] as? String, let srcset = values["srcset"] as? String else { return nil }
        var attributes = [("src", src), ("srcset", srcset)]
        if let size = shownSize(of: name) {
            attributes += [("width", "\(size.width)"), ("height", "\(size.height)")]
        }
        attributes.append(("alt", alt))
        if !title.isEmpty { attributes.append(("title", title)) }
        let written = attributes.map { "\($0.0)=\"\(Markdown.escaped($0.1))\"" }
        return "<img class=\"inline\" \(written.joined(separator: " "))>"
    }

    /// Returns the size at which a picture is displayed, in points. If only the @2x file exists, this is half the
    /// number of pixels. Returns nil if the picture is unreadable; its description is then shown instead.
    private func shownSize(of name: String) -> PictureSize? {
        guard let scale = Scale.allCases.first(where: { content.hasFile(for: name, at: $0) }),
            let file = try? content.file(named: scale.name(for: name)), let size = try? Picture.size(of: file)
        else { return nil }
        return PictureSize(
            width: max(1, size.width / scale.rawValue), height: max(1, size.height / scale.rawValue))
    }

    private func bodyText(of page: Page) throws(MastheadError) -> String {
        for reference in content.classes.assets(of: page) {
            guard let file = try content.file(for: reference.name) else { continue }
            switch reference.kind {
            case .html where content.isDocument(page):
                let blocks = HTMLBlocks.blocks(of: try content.document(file), isBook: true)
                return BlockText(wrapping).text(of: blocks)
            case .html: return wrapping.text(HTMLText.text(of: try content.data(of: file)))
            case .pdf: return try PDFDocument(file).text(ofPage: page.pdfPageNumber)
            case .text, .image, .movie, .audio, .style, .font: continue
            }
        }
        let body = try body(of: page)
        guard keepsMarks else { return wrapping.text(Markdown.words(body)) }
        return Markdown.wrapped(body, width: wrapping.columns, measuring: wrapping.measure)
    }
}
