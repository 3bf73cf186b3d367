import Foundation

/// Converts GitHub Flavored Markdown, which is CommonMark with extensions such as tables and footnotes. Raw HTML is
/// removed.
///
/// A text that would take far too long to parse is shown unformatted.
package enum Markdown {
    /// Returns the text as HTML.
    /// - Parameters:
    ///   - prefix: the prefix for the names of footnotes, so that footnotes of two texts on a page have different
    ///     names.
    ///   - resolver: resolves references.
    package static func html(_ text: String, notePrefix prefix: String = "", _ resolver: MarkdownResolver) -> String {
        guard let document = MarkdownDocument(text, isSmart: true) else { return plainHTML(text) }
        for node in document.nodes({ $0 == .html || $0 == .inlineHTML }) { node.silence() }
        for node in document.references {
            if node.kind == .link {
                if let address = resolver.link(node.address) { node.setAddress(address) } else { node.unwrap() }
            } else {
                let (alt, title) = (node.words.replacing("\n", with: " "), node.title)
                let instead = alt.isEmpty ? "" : "<span class=\"no-picture\">\(escaped(alt))</span>"
                node.replace(withHTML: resolver.picture(node.address, alt, title) ?? instead)
            }
        }
        return MarkdownHTML.finished(document.html(), notePrefix: prefix)
    }

    /// Returns the text as Markdown, with lines wrapped at a width.
    /// - Parameter measure: returns how many columns a text takes.
    package static func wrapped(
        _ text: String, width: Int, measuring measure: @escaping (String) -> Int = \.count
    ) -> String {
        guard let document = MarkdownDocument(text) else { return text }
        for node in document.nodes({ $0 == .table }) {
            var blocks = MarkdownBlocks()
            guard case .table(let table)? = blocks.block(node) else { continue }
            let lines = MarkdownTableDrawing(table, width: width, measuring: measure).lines()
            node.replace(withLines: lines.joined(separator: "\n") + "\n")
        }
        return document.markdown(width: width)
    }

    /// Returns the text as values for user interfaces to draw.
    package static func blocks(_ text: String) -> [MarkdownBlock] {
        guard let document = MarkdownDocument(text, isSmart: true) else { return [.paragraph([.text(text)])] }
        var blocks = MarkdownBlocks()
        return blocks.blocks(in: document.root)
    }

    /// Returns the words of the text without Markdown syntax, with a paragraph for each block and with the descriptions
    /// of pictures.
    package static func words(_ text: String) -> String {
        guard let document = MarkdownDocument(text) else { return text }
        var words = ""
        document.visit { node, isEnd in
            switch node.kind {
            case .text, .inlineCode: if !isEnd { words += node.literal }
            case .code: if !isEnd { words += node.literal + "\n" }
            case .softBreak, .lineBreak: if !isEnd { words += "\n" }
            case .paragraph, .heading, .table: if isEnd { words += "\n\n" }
            case .tableCell: if isEnd { words += "  " }
            case .tableRow: if isEnd { words += "\n" }
            default: break
            }
        }
        return words.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the links and pictures in the text, in order.
    package static func references(_ text: String) -> [MarkdownReference] {
        guard let document = MarkdownDocument(text) else { return [] }
        return document.references.map { node in
            MarkdownReference(
                use: node.kind == .picture ? .picture : .link, address: node.address, words: node.words,
                line: document.line(of: node))
        }
    }

    /// Escapes text for use in HTML or in an attribute's value.
    package static func escaped(_ text: String) -> String { MarkdownHTML.escaped(text) }

    private static func plainHTML(_ text: String) -> String { "<pre class=\"plain\">\(escaped(text))</pre>" }
}
