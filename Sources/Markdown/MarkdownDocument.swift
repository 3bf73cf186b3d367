import CMarkdown
import Foundation

/// A text in GitHub Flavored Markdown, parsed by libcmark-gfm with these extensions: tables, strikethrough, footnotes,
/// task lists and autolinks.
final class MarkdownDocument {
    /// The document's root node, valid for as long as this object exists.
    let root: MarkdownNode
    private let parser: OpaquePointer

    /// The names of the extensions, which are registered once before the first text is parsed.
    private static let extensions: [String] = {
        cmark_gfm_core_extensions_ensure_registered()
        return ["table", "strikethrough", "autolink", "tasklist"]
    }()

    /// Parses a text.
    /// - Parameter isSmart: whether to use typographic quotation marks, dashes and ellipses.
    /// - Returns: nil if parsing would take far too long.
    init?(_ text: String, isSmart: Bool = false) {
        let effort = MarkdownEffort(text)
        guard effort.isAcceptable else { return nil }
        let smart = isSmart && effort.allowsSmartQuotes ? CMARK_OPT_SMART : 0
        guard let parser = cmark_parser_new(Self.options | smart) else { return nil }
        for name in Self.extensions where name != "table" || effort.allowsTables {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        cmark_parser_feed(parser, text, text.utf8.count)
        guard let document = cmark_parser_finish(parser) else {
            cmark_parser_free(parser)
            return nil
        }
        self.parser = parser
        root = MarkdownNode(document)
    }

    deinit {
        cmark_node_free(root.node)
        cmark_parser_free(parser)
    }

    private static let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES

    /// Visits all nodes in order. Not recursive, because hostile texts are deeply nested.
    /// - Parameter take: called at the start of each node, and again at the end of a node that can have children.
    func visit(_ take: (_ node: MarkdownNode, _ isEnd: Bool) -> Void) {
        guard let iterator = cmark_iter_new(root.node) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return }
            if let node = cmark_iter_get_node(iterator) { take(MarkdownNode(node), event == CMARK_EVENT_EXIT) }
        }
    }

    /// Returns all nodes of the given kinds, in order.
    func nodes(_ isWanted: (MarkdownNode.Kind) -> Bool) -> [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        visit { node, isEnd in if !isEnd, isWanted(node.kind) { nodes.append(node) } }
        return nodes
    }

    /// The links and pictures in order, without those in a picture's description.
    var references: [MarkdownNode] {
        var found: [MarkdownNode] = []
        var openPictures = 0
        visit { node, isEnd in
            let kind = node.kind
            if kind == .picture, isEnd { openPictures -= 1 }
            if !isEnd, openPictures == 0, kind == .picture || kind == .link { found.append(node) }
            if kind == .picture, !isEnd { openPictures += 1 }
        }
        return found
    }

    /// Returns the line of a node or of the block around it, counted from 1.
    func line(of node: MarkdownNode) -> Int {
        var current: MarkdownNode? = node
        while let found = current {
            if found.line > 0 { return found.line }
            current = found.parent
        }
        return 1
    }

    /// Returns the document as HTML.
    ///
    /// Raw HTML in the document must be removed or replaced first.
    func html() -> String {
        let options = Self.options | CMARK_OPT_UNSAFE
        return Self.string(cmark_render_html(root.node, options, cmark_parser_get_syntax_extensions(parser)))
    }

    /// Returns the document as Markdown, with lines wrapped at a width.
    func markdown(width: Int) -> String {
        Self.string(cmark_render_commonmark(root.node, Self.options, Int32(clamping: width)))
    }

    private static func string(_ memory: UnsafeMutablePointer<CChar>?) -> String {
        guard let memory else { return "" }
        defer { free(memory) }
        return String(cString: memory)
    }
}
