extension IssueName {
    /// The maximum number of letters in a name that is generated from a title.
    private static let proposedLength = 60

    /// Proposes a name that is generated from a title: lowercase letters, digits and hyphens, which are easy to read
    /// and type.
    /// - Parameters:
    ///   - title: the title.
    ///   - isTaken: whether a name is in use.
    package static func proposal<Failure: Error>(
        for title: String, isTaken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        let words = Handle.slug(title, length: proposedLength)
        let base = words.isEmpty ? "book" : words
        var name = base
        var number = 2
        while try isTaken(name) {
            name = "\(base)-\(number)"
            number += 1
        }
        return name
    }
}
