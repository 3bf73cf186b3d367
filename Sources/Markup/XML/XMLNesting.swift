/// The rules for nesting the elements of a document format. Masthead uses them to repair documents whose tags are not
/// well-formed. All names are in lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The names of the possible root elements. Masthead ignores text before the root element.
    package let roots: Set<String>
    /// Elements that must never contain each other.
    package let apart: Set<String>
    /// Elements that contain text, but never an element in ``fields``.
    package let leaves: Set<String>
    /// Elements at the same level as the elements in ``leaves``.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
