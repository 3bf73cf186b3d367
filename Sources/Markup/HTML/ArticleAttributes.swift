import CGumbo

/// The attributes of an element of a stranger's article, however it was read.
enum ArticleAttributes {
    /// Those of an element in a tree.
    case element(UnsafePointer<GumboElement>)
    /// Names in lower case, with values, as they were written.
    case list([(name: String, value: String)])

    var isEmpty: Bool {
        switch self {
        case .element(let element): element.pointee.attributes.length == 0
        case .list(let list): list.isEmpty
        }
    }

    /// The value of an attribute, without the spaces around it.
    subscript(name: String) -> String? {
        switch self {
        case .element(let element): GumboPage.attribute(name, of: element)
        case .list(let list): list.first { $0.name == name }?.value.trimmingWhitespace
        }
    }
}
