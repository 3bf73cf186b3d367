/// The rules for the nesting of elements in a document format. They are used to repair documents whose tags are not
/// well-formed. All names are in lowercase, with their usual prefixes.
package struct XMLNesting: Sendable {
    /// The names of the possible root elements. Text before the root element is ignored.
    package let roots: Set<String>
    /// Elements that must not be nested in each other.
    package let apart: Set<String>
    /// Elements that contain text, and never the elements in ``fields``.
    package let leaves: Set<String>
    /// Elements that follow or precede the elements in ``leaves`` at the same level.
    package let fields: Set<String>

    /// Creates rules for a document format.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
