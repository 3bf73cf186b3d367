/// A kind of mark that the user sets on an item or a page.
///
/// The tables of marks in the terminal and in the browser use the same kinds. A new kind needs a case and, if it marks
/// whole items, a property of ``ItemView``.
public enum MarkKind: String, Codable, Sendable, Hashable, CaseIterable {
    case bookmark, favorite

    /// The property of an item that has the mark, or nil if the mark is for pages only.
    public var property: (any WritableKeyPath<ItemView, Bool> & Sendable)? {
        switch self {
        case .bookmark: nil
        case .favorite: \ItemView.favorite
        }
    }
}
