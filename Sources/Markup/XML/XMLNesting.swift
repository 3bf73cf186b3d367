/// The nesting rules for a document format's elements, with which malformed documents are repaired. All names are in
/// lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The names of the possible root elements. Masthead ignores text before the root element.
    package let roots: Set<String>
    /// Elements that must never contain each other.
    package let apart: Set<String>
    /// Elements that contain text, but never an element in ``fields``.
    package let leaves: Set<String>
    /// Elements at the level of those in ``leaves``.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
