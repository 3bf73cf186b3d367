import CGumbo

/// The attributes of an element in a third-party article, from either parser.
enum ArticleAttributes {
    /// Attributes from Gumbo's syntax tree.
    case element(UnsafePointer<GumboElement>)
    /// Attributes from the fast parser, in document order, with lowercase names.
    case list([(name: String, value: String)])

    var isEmpty: Bool {
        switch self {
        case .element(let element): element.pointee.attributes.length == 0
        case .list(let list): list.isEmpty
        }
    }

    /// Returns an attribute's value without surrounding spaces.
    subscript(name: String) -> String? {
        switch self {
        case .element(let element): GumboPage.attribute(name, of: element)
        case .list(let list): list.first { $0.name == name }?.value.trimmingWhitespace
        }
    }
}
