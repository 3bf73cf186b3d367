/// The nesting rules for the elements of a document format, used to repair malformed documents. All names are in
/// lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The names of possible root elements. Text before the root element is ignored.
    package let roots: Set<String>
    /// Elements that must never contain each other.
    package let apart: Set<String>
    /// Elements that contain text, but never an element in ``fields``.
    package let leaves: Set<String>
    /// Elements on the same level as those in ``leaves``.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
