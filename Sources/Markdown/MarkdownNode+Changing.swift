import CMarkdown

// Changing a document before it is rendered.
extension MarkdownNode {
    /// Removes the content of a raw HTML node.
    func silence() { cmark_node_set_literal(node, "") }

    /// Replaces the node with inline raw HTML, the only kind of raw node that a table cell can contain.
    func replace(withHTML html: String) {
        guard let made = cmark_node_new(CMARK_NODE_HTML_INLINE) else { return }
        cmark_node_set_literal(made, html)
        replace(with: made)
    }

    /// Replaces the node with unescaped lines.
    func replace(withLines lines: String) {
        guard let made = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
        cmark_node_set_on_enter(made, lines)
        replace(with: made)
    }

    /// Replaces the node with its children.
    func unwrap() {
        while let child = cmark_node_first_child(node) {
            // This also removes the child from its old place.
            guard cmark_node_insert_before(node, child) != 0 else { break }
        }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }

    func setAddress(_ address: String) { cmark_node_set_url(node, address) }

    private func replace(with made: OpaquePointer) {
        // If the new node is not allowed here, the old node is merely removed.
        if cmark_node_insert_before(node, made) == 0 { cmark_node_free(made) }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }
}
