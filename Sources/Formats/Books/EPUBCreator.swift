/// A person or organization that created a part of a book.
package struct EPUBCreator: Sendable, Hashable {
    package let name: String
    /// The creator's role as a MARC code, such as `aut`, `trl` or `ill`, or nil if the book does not declare the role.
    package let role: String?
    /// The creator's name in the form for sorting, such as `Eliot, George`.
    package let sortName: String?
}
