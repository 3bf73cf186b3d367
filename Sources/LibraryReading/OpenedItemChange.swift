/// What became of an item while it was open.
public enum OpenedItemChange: Sendable {
    /// More of it is here, or all of it.
    case arrived(OpenedItem)
    /// A newer revision has taken the place of the one that was open, or the same one at another scale.
    case corrected(OpenedItem)

    /// The item as it is now.
    public var item: OpenedItem {
        switch self {
        case .arrived(let item), .corrected(let item): item
        }
    }
}
