/// A person or organization that made a part of a book.
package struct EPUBCreator: Sendable, Hashable {
    package let name: String
    /// The role as a MARC code: `aut`, `trl`, `ill`. Nil if it is not stated.
    package let role: String?
    /// The name for sorting: `Eliot, George`.
    package let sortName: String?
}
