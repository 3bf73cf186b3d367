import Foundation
import Markdown
package import Markup
package import Periodical
import Pictures
import Reading

extension PageRenderer {
    /// Returns the text of a page as blocks for a terminal. The title appears once, and links come last. Blocks contain
    /// no Markdown or HTML syntax, and the lines of a PDF are joined into paragraphs. The picture's description is left
    /// out.
    /// - Parameter keepsPictures: whether pictures without a description become blocks as well.
    package func blocks(of page: Page, keepsPictures: Bool = false) throws(MastheadError) -> [TextBlock] {
        let marks = BlockMarks()
        var parts: [String: [TextBlock]] = [:]
        var substitutes: [String: Any] = [
            "title": marks.title, "alt": marks.description, "links": [[String: Any]](), "bodyText": marks.part("body"),
        ]
        if let text = page.text, !text.isEmpty {
            parts["text"] = PlainBlocks.blocks(of: text.printableText)
            substitutes["text"] = marks.part("text")
        }
        for (name, declaration) in content.classes[page.className]?.properties ?? [:]
        where declaration.type == .markdown {
            guard name != "body", let text = page.properties[name]?.string else { continue }
            parts[name] = markdownBlocks(of: text, in: page, keepsPictures)
            substitutes[name] = marks.part(name)
        }
        let template = content.classes[page.className]?.textTemplate ?? Self.unknownText
        let rendered = try render(page, template, base: nil, substituting: substitutes)
        var blocks: [TextBlock] = []
        for piece in marks.pieces(of: rendered.printableText, title: page.title?.printableText ?? "") {
            switch piece {
            case .text(let text): blocks += PlainBlocks.blocks(of: text)
            case .part("body"): blocks += try bodyBlocks(of: page, keepsPictures)
            case .part(let name): blocks += parts[name] ?? []
            case .title: if let title = page.title { blocks.append(TextBlock(.heading(1), [TextRun(title)])) }
            }
        }
        // Do not add the title to a book chapter, because the chapter already starts with its own heading.
        return content.isReflowable(page) ? blocks : titled(blocks, page) + Self.linkBlocks(of: page)
    }

    /// Returns the blocks with the page's title in front, which is then shown only once.
    private func titled(_ blocks: [TextBlock], _ page: Page) -> [TextBlock] {
        var blocks = blocks.filter { block in
            if case .picture = block.kind { return true }
            return !block.text.allSatisfy(\.isWhitespace) || block.kind == .rule
        }
        guard let title = page.title, !title.isEmpty else { return blocks }
        func isTitle(_ block: TextBlock) -> Bool { FoldedText(block.text).spaced == FoldedText(title).spaced }
        let start = blocks.prefix(2).lastIndex(where: isTitle)
        if let start {
            blocks.removeSubrange(...start)
        } else if let first = blocks.first, case .heading = first.kind {
            return blocks
        }
        blocks.insert(TextBlock(.heading(1), [TextRun(title)]), at: 0)
        // The next line belongs to the title unless it is a sentence.
        if blocks.count > 2, blocks[1].kind == .paragraph, blocks[1].margins.isEmpty, blocks[1].text.count <= 80,
            blocks[1].text.last.map({ ".!?:…。".contains($0) }) == false, page.text?.isEmpty == false
        {
            (blocks[1].kind, blocks[1].isTight) = (.heading(2), true)
        }
        return blocks
    }

    /// Returns the main text of a page as blocks, from Markdown, HTML or a PDF page.
    private func bodyBlocks(of page: Page, _ keepsPictures: Bool) throws(MastheadError) -> [TextBlock] {
        for reference in content.classes.assets(of: page) {
            guard let file = try content.file(for: reference.name) else { continue }
            switch reference.kind {
            case .html where content.isDocument(page):
                return HTMLBlocks.blocks(of: try content.document(file), isBook: true)
            case .html: return HTMLBlocks.blocks(of: try content.data(of: file), isBook: keepsPictures)
            case .pdf:
                return PlainBlocks.blocks(of: try PDFDocument(file).text(ofPage: page.pdfPageNumber).printableText)
            case .text, .image, .movie, .audio, .style, .font: continue
            }
        }
        return markdownBlocks(of: try body(of: page), in: page, keepsPictures)
    }

    /// Returns the blocks of Markdown text. Pictures are replaced by their descriptions, and links without a target are
    /// dropped.
    private func markdownBlocks(of text: String, in page: Page, _ keepsPictures: Bool) -> [TextBlock] {
        let references = TextReferences(page, of: content, files)
        let resolver = MarkdownResolver { address, alt, _ in
            "<img src=\"\(Markdown.escaped(address))\" alt=\"\(Markdown.escaped(alt))\">"
        } link: {
            references.link($0)
        }
        return HTMLBlocks.blocks(of: Data(Markdown.html(text, resolver).utf8), isBook: keepsPictures)
    }

    /// Returns the links of a page as blocks, without duplicates.
    private static func linkBlocks(of page: Page) -> [TextBlock] {
        var seen: Set<PageLink.Target> = []
        let links = page.links.filter { seen.insert($0.target).inserted }
        return links.enumerated().map { index, link in
            let target = link.page.map { "#\($0)" } ?? link.url
            return TextBlock(
                .paragraph, [TextRun(link.label, link: target)], margins: [.item], marker: "→", isTight: index > 0)
        }
    }
}
