public import Foundation

/// One row of a catalog: an issue or a book that a publisher offers.
///
/// `Name`, `Title`, `Date`, `Cover` and `Content` are the keys that NewsstandKit apps used; the others are ours and are
/// never required.
public struct CatalogEntry: Sendable, Hashable {
    /// What it is.
    public var kind = ItemKind.issue
    /// The issue's unique key.
    public var name: String
    /// What tells it from others, whatever their names, where the catalog names none of them: then names are made of titles.
    public var identifier: String?
    /// Whether the catalog says that it is liked. What a reader says of it afterwards counts more.
    public var isFavorite = false
    /// What the row says about the issue.
    public var description: Description
    /// The standard cover's URL, absolute or relative to the catalog's.
    public var cover: String?
    /// The standard archive's URL, absolute or relative to the catalog's; in others' catalogs any file.
    public var content: String?
    /// The hexadecimal SHA-256 of the index file: another one is another revision.
    public var revision: String?
    /// The version of the content, in catalogs of others: another one at the same URL is a correction.
    public var version: String?
    /// The index's URL, absolute or relative to the catalog's.
    public var index: String?
    /// What the publication calls itself, where the row says so.
    public var publication: String?
    /// Where the publication is on its publisher's server, as ``PressAddress`` reads it; absolute or relative to the catalog's URL.
    public var press: String?
    /// Whether readers are asked to let the publisher know how much is read.
    public var asksForStatistics = false
    /// Where readers can write to the publication.
    public var contacts = PublicationContacts()
    /// How often the publication brings out an issue, where the row says so.
    public var rhythm: PublicationRhythm?
    /// The archives with sizes and hashes.
    public var archives: [CatalogArchive] = []

    /// Offers what is described. Its name is brought to the one normal form that names have here (NFC).
    public init(name: String, description: Description) {
        self.name = name.inNormalForm
        self.description = description
    }

    /// Offers an issue. Its name is brought to the one normal form that names have here (NFC).
    public init(name: String, title: String? = nil, date: Date) {
        self.init(name: name, description: Description(title: title ?? name, date: date))
    }

    /// What changes when the issue's content does: the revision, else the content's URL with the version.
    public var contentIdentity: String? {
        Self.contentIdentity(revision: revision, content: content, version: version)
    }

    /// The same by the parts that tell it.
    public static func contentIdentity(revision: String?, content: String?, version: String?) -> String? {
        if let revision { return revision }
        // No URL holds a space.
        return content.map { content in version.map { "\(content) \($0)" } ?? content }
    }
}

extension CatalogEntry {
    /// The keys of a row beside those of its description, in the spelling of the wire.
    package enum Key {
        package static let name = "Name"
        package static let cover = "Cover"
        package static let content = "Content"
        package static let revision = "Revision"
        package static let version = "Version"
        package static let index = "Index"
        package static let archives = "Archives"
        package static let publication = "Publication"
        package static let press = "Press"
        package static let statistics = "Statistics"
        package static let rhythm = "Rhythm"
    }

    /// The row as it is written.
    public var document: PropertyValue {
        var row = description.document
        row[Key.name] = .string(name)
        func put(_ key: String, _ text: String?) { if let text { row[key] = .string(text) } }
        put(Key.cover, cover)
        put(Key.content, content)
        put(Key.revision, revision)
        put(Key.version, version)
        put(Key.index, index)
        put(Key.publication, publication)
        put(Key.press, press)
        put(Key.rhythm, rhythm?.description)
        for (key, place) in PublicationContacts.keys { put(key, contacts[keyPath: place]?.description) }
        if asksForStatistics { row[Key.statistics] = .boolean(true) }
        if !archives.isEmpty {
            row[Key.archives] = .array(
                archives.map {
                    .dictionary([
                        "Scale": .integer($0.scale.rawValue), "URL": .string($0.url), "Size": .integer($0.size),
                        "SHA256": .string($0.sha256),
                    ])
                })
        }
        return .dictionary(row)
    }
}
