/// A change to an item while it is open.
public enum OpenedItemChange: Sendable {
    /// More pages are available, or all of them.
    case arrived(OpenedItem)
    /// A newer revision, or the same revision at a different scale, has replaced the open one.
    case corrected(OpenedItem)

    /// The item after the change.
    public var item: OpenedItem {
        switch self {
        case .arrived(let item), .corrected(let item): item
        }
    }
}
