/// What is known of a kind of documents by which the tags of an ill-formed one can be put right. All names are in lower case, with their
/// usual prefixes.
package struct XMLNesting: Sendable {
    /// The outermost elements: what stands before one is no part of the document.
    package let roots: Set<String>
    /// Elements of which none lies in another.
    package let apart: Set<String>
    /// Elements of words, in which none of ``fields`` lies.
    package let leaves: Set<String>
    /// Elements that stand beside the leaves.
    package let fields: Set<String>

    /// Describes a kind of documents.
    package init(
        roots: Set<String>, apart: Set<String> = [], leaves: Set<String> = [], fields: Set<String> = []
    ) {
        (self.roots, self.apart, self.leaves, self.fields) = (roots, apart, leaves, fields)
    }
}
