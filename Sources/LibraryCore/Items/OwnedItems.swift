/// A snapshot of the items that the library's accounts own.
package protocol OwnedItems: Sendable {
    /// Returns whether an item is free, owned by the library's account, or for sale.
    /// - Parameter isHere: Whether the whole item is downloaded. A downloaded item counts as owned.
    func access(to record: ItemRecord, isHere: Bool) -> ItemAccess

    /// Whether an item was bought individually and can be downloaded again.
    func isBoughtSingly(_ record: ItemRecord) -> Bool

    /// Whether a publisher server sells an item that the account does not own.
    func isForSale(_ record: ItemRecord, _ access: ItemAccess) -> Bool
}
