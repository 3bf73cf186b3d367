extension Description {
    /// A plain text field of a description.
    package struct TextField: Sendable {
        /// The key in documents, such as `CoverDate`.
        package let key: String
        /// The key path of the field's property.
        package let path: any WritableKeyPath<Description, String?> & Sendable
        /// The field's column in the library's database, such as `coverDate`.
        package let name: String

        fileprivate init(_ key: String, _ path: any WritableKeyPath<Description, String?> & Sendable) {
            self.key = key
            self.path = path
            name = key.prefix(1).lowercased() + key.dropFirst()
        }
    }

    /// The plain text fields. All code that reads, writes or stores these fields uses this list. A new field therefore
    /// needs only one line here.
    package static let texts = [
        TextField(Key.coverDate, \.coverDate), TextField(Key.series, \.series), TextField(Key.volume, \.volume),
        TextField(Key.number, \.number), TextField(Key.summary, \.summary),
        TextField(Key.language, \.language), TextField(Key.productID, \.productID),
    ]

    static let textsByKey = Dictionary(texts.map { ($0.key, $0.path) }) { first, _ in first }
}
