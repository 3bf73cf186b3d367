import IssueLibrary

extension LibraryItem {
    /// Returns a message about this publication's items for sale and how to get them.
    /// - Parameter count: the number of items for sale.
    func offerSentence(count: Int) -> String {
        let handle = handle.printable
        let one = count == 1 ? reference.description.printable : "\(handle)/NAME"
        return
            """
            \(count == 1 ? "One item is" : "\(count) items are") for sale. Use `masthead subscribe \(handle)` \
            to see the offers, 
            """
                + "`masthead buy \(one)` to buy one, or `masthead redeem CODE` if you have a code."
    }
}
