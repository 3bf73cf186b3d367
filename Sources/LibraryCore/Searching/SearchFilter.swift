public import Periodical

/// A filter for the items that a search returns.
public struct SearchFilter: Sendable, Hashable {
    /// The kind of the publications, or nil for all kinds.
    public var kind: PublicationKind?
    /// The handle of the publication, or nil for all publications.
    public var handle: String?
    /// The reference of the item, `HANDLE/NAME`, or nil for all items.
    public var item: ItemReference?

    /// Creates a filter by the kind of publication, by its handle, or by both.
    public init(kind: PublicationKind? = nil, handle: String? = nil) {
        self.kind = kind
        self.handle = handle
    }

    func takes(_ publication: LibraryPublication) -> Bool {
        item == nil && isOf(publication)
    }

    private func isOf(_ publication: LibraryPublication) -> Bool {
        (kind == nil || publication.kind == kind) && (handle == nil || publication.handle == handle)
    }

    func takes(_ found: RankedItem) -> Bool {
        if let item, item != found.item.reference { return false }
        if let publication = found.publication { return isOf(publication) }
        return (kind == nil || kind == .magazine) && (handle == nil || found.item.handle == handle)
    }
}
