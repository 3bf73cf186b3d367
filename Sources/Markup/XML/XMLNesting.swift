/// The rules for nested elements in a document format. They are used to repair tags that are not well-formed. All names
/// are in lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The possible outermost elements. Text before the outermost element is not part of the document.
    package let roots: Set<String>
    /// Elements that must not contain each other.
    package let apart: Set<String>
    /// Elements with text, which never contain the elements in ``fields``.
    package let leaves: Set<String>
    /// Elements that are siblings of the elements in ``leaves``.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
