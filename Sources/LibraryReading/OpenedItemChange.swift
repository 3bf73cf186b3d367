/// A change of an item while it is open.
public enum OpenedItemChange: Sendable {
    /// More pages of the item are available, or the whole item.
    case arrived(OpenedItem)
    /// A newer revision, or the same revision at another scale, has replaced the open revision.
    case corrected(OpenedItem)

    /// The item after the change.
    public var item: OpenedItem {
        switch self {
        case .arrived(let item), .corrected(let item): item
        }
    }
}
