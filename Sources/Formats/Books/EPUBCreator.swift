/// A person or organization that created a part of a book.
package struct EPUBCreator: Sendable, Hashable {
    package let name: String
    /// The role as a MARC code, such as `aut`, `trl` or `ill`, or nil if the book does not state the role.
    package let role: String?
    /// The name for sorting, such as `Eliot, George`.
    package let sortName: String?
}
