import CMarkdown
import Foundation

/// A text in GitHub's Markdown as libcmark-gfm reads it: CommonMark with tables, strikethrough, footnotes, task lists and
/// addresses that become links.
final class MarkdownDocument {
    /// The document's node; it lives as long as this.
    let root: MarkdownNode
    private let parser: OpaquePointer

    /// Registered once, before the first text is read.
    private static let extensions: [String] = {
        cmark_gfm_core_extensions_ensure_registered()
        return ["table", "strikethrough", "autolink", "tasklist"]
    }()

    /// Reads a text.
    /// - Parameter isSmart: whether quotation marks, dashes and dots become those that printers use.
    /// - Returns: nil for a text that would cost far more to read than texts do.
    init?(_ text: String, isSmart: Bool = false) {
        let effort = MarkdownEffort(text)
        guard effort.isBearable else { return nil }
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

    /// Goes through all nodes in the order of the text, without recursion: hostile texts nest deeply.
    /// - Parameter take: takes a node, at its beginning and, where something can be in it, at its end.
    func visit(_ take: (_ node: MarkdownNode, _ isEnd: Bool) -> Void) {
        guard let iterator = cmark_iter_new(root.node) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return }
            if let node = cmark_iter_get_node(iterator) { take(MarkdownNode(node), event == CMARK_EVENT_EXIT) }
        }
    }

    /// All nodes of some kinds in the order of the text.
    func nodes(_ isWanted: (MarkdownNode.Kind) -> Bool) -> [MarkdownNode] {
        var nodes: [MarkdownNode] = []
        visit { node, isEnd in if !isEnd, isWanted(node.kind) { nodes.append(node) } }
        return nodes
    }

    /// The links and pictures in the order of the text. What is in a picture's own words is none.
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

    /// The line that a node is in, from 1; of one that has none itself, that of the block around it.
    func line(of node: MarkdownNode) -> Int {
        var current: MarkdownNode? = node
        while let found = current {
            if found.line > 0 { return found.line }
            current = found.parent
        }
        return 1
    }

    /// The document as HTML.
    ///
    /// What it has of raw HTML stands in it: see to it first that there is none but one's own.
    func html() -> String {
        let options = Self.options | CMARK_OPT_UNSAFE
        return Self.string(cmark_render_html(root.node, options, cmark_parser_get_syntax_extensions(parser)))
    }

    /// The document as Markdown, in lines of a width.
    func markdown(width: Int) -> String {
        Self.string(cmark_render_commonmark(root.node, Self.options, Int32(clamping: width)))
    }

    private static func string(_ memory: UnsafeMutablePointer<CChar>?) -> String {
        guard let memory else { return "" }
        defer { free(memory) }
        return String(cString: memory)
    }
}
