public import Periodical

/// Which items a search gives.
public struct SearchFilter: Sendable, Hashable {
    /// The kind of their publications; nil for all.
    public var kind: PublicationKind?
    /// The handle of their publication; nil for all.
    public var handle: String?
    /// The item, as `HANDLE/NAME`; nil for all.
    public var item: ItemReference?

    /// All of some kind or publication.
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
