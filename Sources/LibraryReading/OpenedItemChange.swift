/// A change of an item while it is open.
public enum OpenedItemChange: Sendable {
    /// More of the item is available, or all of it.
    case arrived(OpenedItem)
    /// A newer revision has replaced the open one, or the same revision at another scale.
    case corrected(OpenedItem)

    /// The changed item.
    public var item: OpenedItem {
        switch self {
        case .arrived(let item), .corrected(let item): item
        }
    }
}
