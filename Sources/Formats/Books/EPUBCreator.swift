/// A person or organization that created part of a book.
package struct EPUBCreator: Sendable, Hashable {
    package let name: String
    /// The creator's role as a MARC code, such as `aut`, `trl` or `ill`, or nil if the book does not declare one.
    package let role: String?
    /// The creator's name in a form for sorting, such as `Eliot, George`.
    package let sortName: String?
}
