/// The rules for the elements of a document format, with which tags of ill-formed documents are repaired. All names are
/// in lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The outermost elements. Anything before them is not part of the document.
    package let roots: Set<String>
    /// Elements that never contain each other.
    package let apart: Set<String>
    /// Text elements, which never contain ``fields``.
    package let leaves: Set<String>
    /// Elements that are siblings of the leaves.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
