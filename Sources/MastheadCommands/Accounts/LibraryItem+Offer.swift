import IssueLibrary

extension [LibraryItem] {
    /// A message about the items for sale and how to get them, or nil if there are none. The items may be from several
    /// publications, of which the message names the first.
    var offerSentence: String? {
        guard let first else { return nil }
        let handle = first.handle.printable
        // The catalog names the product of an item that the publisher sells separately.
        let single = self.first { $0.handle == first.handle && $0.description.productID != nil }
        let buying = single.map { single in
            let one = count == 1 ? single.reference.description.printable : "\(handle)/NAME"
            return "`masthead buy \(one)` to buy one, "
        }
        return "\(count == 1 ? "One item is" : "\(count) items are") for sale. Use `masthead subscribe \(handle)` to "
            + "see the offers, \(buying ?? "")or `masthead redeem CODE` if you have a code."
    }
}
