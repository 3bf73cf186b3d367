import IssueLibrary

extension LibraryItem {
    /// What a person does to have what is offered for money of a publication, of which this item is one.
    /// - Parameter count: how many items are offered so.
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
