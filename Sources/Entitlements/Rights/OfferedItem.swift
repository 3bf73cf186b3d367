/// An issue or a book, as far as it decides to whom it belongs.
package struct OfferedItem: Sendable, Hashable {
    /// What it is.
    package enum Kind: Sendable, Hashable {
        /// An issue, with its date.
        case issue(IssueDate)
        /// A book: it has no date that decides anything.
        case book
    }

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
