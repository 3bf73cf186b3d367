/// A publisher's metadata for an issue, from `issue.plist` or `issue.json` in an issue source.
public struct IssueMetadata: Sendable, Hashable {
    /// The issue's name, which is unique in its publication.
    public var name: String
    /// The metadata for the catalog's row, without the counts that packing adds.
    public var description: Description
    /// The cover's logical name, if the publisher specifies one.
    public var cover: String?
}

extension IssueMetadata {
    /// Reads an issue's metadata and reports all faults.
    /// - Parameters:
    ///   - document: the root of `issue.plist` or `issue.json`.
    ///   - folderName: the name of the issue source's folder, which is the default for `Name`.
    /// - Returns: all faults, and the metadata unless a required value is missing.
    public static func read(
        _ document: PropertyValue, folderName: String
    ) -> (metadata: IssueMetadata?, faults: [DocumentFault]) {
        var reader = MetadataReader()
        guard let values = document.dictionary else {
            reader.report(nil, "wrong-type", "The metadata is \(document.typeName), not a dictionary.")
            return (nil, reader.faults)
        }
        typealias Key = Description.Key
        typealias RowKey = CatalogEntry.Key
        let name = reader.string(RowKey.name, values[RowKey.name]) ?? folderName
        if let fault = IssueName.publishingFault(in: name) {
            let isGiven = values[RowKey.name] != nil
            reader.report(
                isGiven ? RowKey.name : nil, "unsafe-name",
                "The issue's name '\(name)'\(isGiven ? "" : ", which is its folder's,") \(fault).",
                hint: (IssueName.suggestion(for: name).map { "Did you mean '\($0)'? " } ?? "")
                    + (isGiven ? "Change the name" : "Rename the folder")
                    + ", because the name becomes a folder and a part of URLs.")
        }
        let title = reader.required(Key.title, values, "a string", "Add the title of the issue.") { $0.string }
        let date = reader.required(
            Key.date, values, "a date",
            "Use a date such as 2026-03-20 or 2026-03-20T08:00:00Z, in a property list "
                + "<date>2026-03-20T08:00:00Z</date>."
        ) { $0.date }
        // Check the other values even if a required value is missing.
        var description = Description(title: title ?? name, date: date)
        let described =
            Description.texts.map(\.key) + [Key.direction, Key.spreads, Key.categories, Key.authors, Key.author]
        for key in described {
            if let value = values[key] { reader.report(description.take(value, for: key), key, value) }
        }
        let made: Set<String> = [
            RowKey.content, Key.articles, Key.pages, RowKey.revision, RowKey.index, RowKey.archives, RowKey.editions,
            Key.isPrivate, Key.covers, Key.hub,
            Key.publicationDOI,
        ]
        let sold = [Key.isFree, Key.price, Key.currency]
        for key in sold { if let value = values[key] { description.otherKeys[key] = value } }
        reader.checkPrice(values)
        for (key, text) in [(Key.doi, reader.doi(values)), (Key.license, reader.license(values))] {
            description.otherKeys[key] = text.map { .string($0) }
        }
        if let value = values[Key.updated] {
            description.otherKeys[Key.updated] = value
            if value.date == nil {
                reader.report(
                    Key.updated, "wrong-type", "Updated is \(value.typeName), not a date.",
                    hint: "Use the date of the last change, such as 2026-03-20.")
            }
        }
        let known = Set(
            described + sold + [RowKey.name, Key.title, Key.date, Key.updated, Key.doi, Key.license, RowKey.cover])
        for key in values.keys.sorted() where made.contains(key) {
            reader.report(
                key, key: true, "made-key", "\(key) is a key that only packing can set.", hint: "Delete this key.")
        }
        if let language = description.language { reader.checkLanguage(language) }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) where !known.contains(key) && !made.contains(key) {
            reader.checkSpelling(of: key, among: known.sorted())
            _ = description.take(value, for: key)
        }
        let cover = reader.string(RowKey.cover, values[RowKey.cover])
        if title == nil || date == nil { return (nil, reader.faults) }
        return (IssueMetadata(name: name.inNormalForm, description: description, cover: cover), reader.faults)
    }
}

/// Reads the metadata of an issue or a publication, and collects the faults in the values.
struct MetadataReader {
    var faults: [DocumentFault] = []

    mutating func report(
        _ key: String?, key isAboutKey: Bool = false, severity: Diagnostic.Severity = .error, _ code: String,
        _ message: String, hint: String? = nil
    ) {
        faults.append(
            DocumentFault(
                at: key.map { [.key($0)] } ?? [], key: isAboutKey, severity: severity, code: code, message, hint: hint))
    }

    /// Reports an unknown key if it is similar to a known key. Other unknown keys are allowed, because later readers
    /// may use them.
    mutating func checkSpelling(of key: String, among known: [String]) {
        guard let meant = NameSuggestion.slip(key, among: known) else { return }
        report(
            key, key: true, severity: .warning, "unknown-key", "'\(key)' is not a valid key.",
            hint: "Did you mean '\(meant)'?")
    }

    mutating func checkLanguage(_ tag: String) {
        guard !LanguageTag.isWellFormed(tag) else { return }
        report(
            Description.Key.language, "wrong-value", "The Language is '\(tag)', which is not a language tag.",
            hint: LanguageTag.hint(for: tag))
    }

    mutating func string(_ key: String, _ value: PropertyValue?) -> String? {
        guard let value else { return nil }
        if let string = value.string { return string }
        report(key, "wrong-type", "\(key) is \(value.typeName), not a string.")
        return nil
    }

    /// Reports a value whose type is wrong for its key. Volumes, issue numbers and cover dates may be numbers instead
    /// of strings.
    mutating func report(_ fit: Description.Fit, _ key: String, _ value: PropertyValue) {
        let mayBeNumber = [
            Description.Key.series, Description.Key.volume, Description.Key.number, Description.Key.coverDate,
        ].contains(key)
        switch fit {
        case .fits, .foreign: break
        case .number:
            guard !mayBeNumber else { return }
            report(key, "wrong-type", "\(key) is \(value.typeName), not a string.")
        case .otherType(let expected) where value.array != nil && expected == "an array of strings":
            report(key, "wrong-type", "\(key) is not \(expected).")
        case .otherType(let expected):
            report(key, "wrong-type", "\(key) is \(value.typeName), not \(expected).")
        case .otherValue(let hint):
            report(key, "wrong-value", "The \(key) is '\(value.text ?? value.typeName)'.", hint: hint)
        }
    }

    mutating func required<Value>(
        _ key: String, _ values: [String: PropertyValue], _ expected: String, _ hint: String,
        _ convert: (PropertyValue) -> Value?
    ) -> Value? {
        guard let value = values[key] else {
            report(nil, "missing-key", "The metadata has no \(key).", hint: hint)
            return nil
        }
        if value.string?.isEmpty ?? false {
            report(key, "wrong-value", "\(key) is empty.", hint: hint)
            return nil
        }
        guard let converted = convert(value) else {
            report(
                key, "wrong-type", "\(key) is \(value.string.map { "'\($0)'" } ?? value.typeName), not \(expected).",
                hint: hint)
            return nil
        }
        return converted
    }
}
