extension Description {
    /// The description as a dictionary for documents. Empty values are omitted.
    public var document: [String: PropertyValue] {
        var values = otherKeys
        func put(_ key: String, _ text: String?) { if let text { values[key] = .string(text) } }
        put(Key.title, title)
        if let date { values[Key.date] = .date(date) }
        for field in Self.texts { put(field.key, self[keyPath: field.path]) }
        put(Key.direction, direction?.rawValue)
        put(Key.spreads, spreads?.rawValue)
        if !categories.isEmpty { values[Key.categories] = .array(categories.map { .string($0) }) }
        // Rows that were read with the key `Author` keep that key.
        if !authors.isEmpty, otherKeys[Key.author] == nil {
            values[Key.authors] = .array(authors.map { .string($0) })
        }
        if let articleCount { values[Key.articles] = .integer(articleCount) }
        if let pageCount { values[Key.pages] = .integer(pageCount) }
        return values
    }
}
