import CMarkdown

// What is put in the place of parts of a document, before it is written out.
extension MarkdownNode {
    /// Takes what is in a node of raw HTML out of it.
    func silence() { cmark_node_set_literal(node, "") }

    /// Puts HTML in its place, as it is. (A table's cell can have raw HTML in it, and no other such node.)
    func replace(withHTML html: String) {
        guard let made = cmark_node_new(CMARK_NODE_HTML_INLINE) else { return }
        cmark_node_set_literal(made, html)
        replace(with: made)
    }

    /// Puts lines in its place, as they are.
    func replace(withLines lines: String) {
        guard let made = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
        cmark_node_set_on_enter(made, lines)
        replace(with: made)
    }

    /// Leaves of it what is in it.
    func unwrap() {
        while let child = cmark_node_first_child(node) {
            // Moving a node takes it from where it was.
            guard cmark_node_insert_before(node, child) != 0 else { break }
        }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }

    func setAddress(_ address: String) { cmark_node_set_url(node, address) }

    private func replace(with made: OpaquePointer) {
        // Where it cannot stand, nothing does.
        if cmark_node_insert_before(node, made) == 0 { cmark_node_free(made) }
        cmark_node_unlink(node)
        cmark_node_free(node)
    }
}
