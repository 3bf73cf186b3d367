extension IssueName {
    /// The most letters of a name that is made of a title.
    private static let proposedLength = 60

    /// A name for something of which no more is known than its title: lower-case letters, digits and hyphens, which one can read
    /// and type.
    /// - Parameters:
    ///   - title: its title.
    ///   - isTaken: whether another has a name.
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
