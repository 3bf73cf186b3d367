/// What a publisher says of an issue: `issue.plist` or `issue.json` of an issue source.
public struct IssueMetadata: Sendable, Hashable {
    /// The row that the catalogue will have, but for what packing makes.
    public var entry: CatalogEntry
    /// The cover's logical name, if the publisher gives one.
    public var cover: String?

    /// The issue's unique key.
    public var name: String { entry.name }
}

extension IssueMetadata {
    /// Reads an issue's metadata and reports everything that is wrong with it.
    /// - Parameters:
    ///   - document: the root of `issue.plist` or `issue.json`.
    ///   - folderName: the name of the source's folder, the default for `Name`.
    /// - Returns: the metadata unless something necessary is missing, and all faults.
    public static func read(
        _ document: PropertyValue, folderName: String
    ) -> (metadata: IssueMetadata?, faults: [DocumentFault]) {
        var reader = MetadataReader()
        guard let values = document.dictionary else {
            reader.report(nil, "wrong-type", "The metadata are \(document.typeName), not a dictionary.")
            return (nil, reader.faults)
        }
        typealias Key = CatalogEntry.Key
        let name = reader.string(Key.name, values[Key.name]) ?? folderName
        if let fault = IssueName.publishingFault(in: name) {
            let isGiven = values[Key.name] != nil
            reader.report(
                isGiven ? Key.name : nil, "unsafe-name",
                "The issue's name '\(name)'\(isGiven ? "" : ", which is its folder's,") \(fault).",
                hint: "It becomes a folder name and a part of URLs: use A-Z a-z 0-9 . _ -, at most 128 of them.")
        }
        let title = reader.required(Key.title, values, "a string", "Say what people call the issue.") { $0.string }
        let date = reader.required(
            Key.date, values, "a date",
            "Dates order the issues: 2026-03-20, or 2026-03-20T08:00:00Z; in a property list <date>2026-03-20T08:00:00Z</date>."
        ) { $0.date }
        // What is missing does not keep the rest from being looked at.
        var entry = CatalogEntry(name: name, title: title ?? name, date: date ?? .distantPast)
        entry.summary = reader.string(Key.summary, values[Key.summary])
        entry.language = reader.string(Key.language, values[Key.language])
        entry.productID = reader.string(Key.productID, values[Key.productID])
        entry.volume = reader.text(Key.volume, values[Key.volume])
        entry.number = reader.text(Key.number, values[Key.number])
        if let direction = reader.string(Key.direction, values[Key.direction]) {
            entry.direction = ReadingDirection(rawValue: direction)
            if entry.direction == nil {
                reader.report(Key.direction, "wrong-value", "The Direction is '\(direction)'.", hint: "Use ltr or rtl.")
            }
        }
        if let categories = values[Key.categories] {
            entry.categories = (categories.array ?? []).compactMap(\.string)
            if categories.array?.count != entry.categories.count {
                reader.report(Key.categories, "wrong-type", "Categories is not an array of strings.")
            }
        }
        let made: Set<String> = [Key.content, Key.articles, Key.pages, Key.revision, Key.index, Key.archives]
        let known: Set<String> = [
            Key.name, Key.title, Key.date, Key.cover, Key.summary, Key.language, Key.productID, Key.volume, Key.number,
            Key.direction, Key.categories,
        ]
        for key in values.keys.sorted() where made.contains(key) {
            reader.report(
                key, key: true, "made-key", "\(key) is made by packing and cannot be given.", hint: "Delete it.")
        }
        if let language = entry.language { reader.checkLanguage(language) }
        for key in values.keys.sorted() where !known.contains(key) && !made.contains(key) {
            reader.checkSpelling(of: key, among: known.sorted())
        }
        entry.otherKeys = values.filter { !known.contains($0.key) && !made.contains($0.key) }
        let cover = reader.string(Key.cover, values[Key.cover])
        if title == nil || date == nil { return (nil, reader.faults) }
        return (IssueMetadata(entry: entry, cover: cover), reader.faults)
    }
}

/// Collects faults while values are taken out of the metadata, or out of the publication.
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

    /// Any key may stand here, for readers yet to come; one that nearly is a known one is likely meant to be that.
    mutating func checkSpelling(of key: String, among known: [String]) {
        guard let meant = NameSuggestion.slip(key, among: known) else { return }
        report(
            key, key: true, severity: .warning, "unknown-key", "'\(key)' means nothing to Masthead.",
            hint: "Did you mean '\(meant)'?")
    }

    mutating func checkLanguage(_ tag: String) {
        guard !LanguageTag.isWellFormed(tag) else { return }
        report(
            CatalogEntry.Key.language, "wrong-value", "The Language is '\(tag)', which is no language tag.",
            hint: LanguageTag.hint(for: tag))
    }

    mutating func string(_ key: String, _ value: PropertyValue?) -> String? {
        guard let value else { return nil }
        if let string = value.string { return string }
        report(key, "wrong-type", "\(key) is \(value.typeName), not a string.")
        return nil
    }

    mutating func text(_ key: String, _ value: PropertyValue?) -> String? {
        guard let value else { return nil }
        if let text = value.text { return text }
        report(key, "wrong-type", "\(key) is \(value.typeName), not a string.")
        return nil
    }

    mutating func required<Value>(
        _ key: String, _ values: [String: PropertyValue], _ expected: String, _ hint: String,
        _ convert: (PropertyValue) -> Value?
    ) -> Value? {
        guard let value = values[key] else {
            report(nil, "missing-key", "The metadata have no \(key).", hint: hint)
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
