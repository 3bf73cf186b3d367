/// An issue or book, with the properties that decide who may read it.
package struct OfferedItem: Sendable, Hashable {
    /// The kind of item.
    package enum Kind: Sendable, Hashable {
        /// An issue, with its publication date.
        case issue(IssueDate)
        /// A book, whose publication date does not matter.
        case book
    }

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
