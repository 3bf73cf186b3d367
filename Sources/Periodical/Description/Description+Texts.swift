extension Description {
    /// A field that is plain text: where it is, and what it is called.
    package struct TextField: Sendable {
        /// Its key on the wire: `CoverDate`.
        package let key: String
        /// Where the value has it.
        package let path: any WritableKeyPath<Description, String?> & Sendable
        /// What its column in a library is called: `coverDate`.
        package let name: String

        fileprivate init(_ key: String, _ path: any WritableKeyPath<Description, String?> & Sendable) {
            self.key = key
            self.path = path
            name = key.prefix(1).lowercased() + key.dropFirst()
        }
    }

    /// The fields that are plain text. What reads, writes or keeps them goes by this list: a field more is a line here.
    package static let texts = [
        TextField(Key.coverDate, \.coverDate), TextField(Key.series, \.series), TextField(Key.volume, \.volume),
        TextField(Key.number, \.number), TextField(Key.summary, \.summary),
        TextField(Key.language, \.language), TextField(Key.productID, \.productID),
    ]

    static let textsByKey = Dictionary(texts.map { ($0.key, $0.path) }) { first, _ in first }
}
