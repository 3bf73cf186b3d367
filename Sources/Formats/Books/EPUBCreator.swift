/// A person or body that made a part of a book.
package struct EPUBCreator: Sendable, Hashable {
    package let name: String
    /// The role by MARC's code: `aut`, `trl`, `ill`; nil where nothing says so.
    package let role: String?
    /// The name as it is sorted: `Eliot, George`.
    package let sortName: String?
}
