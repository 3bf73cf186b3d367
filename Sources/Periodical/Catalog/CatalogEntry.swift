public import Foundation

/// A row of a catalog: an issue or a book.
///
/// `Name`, `Title`, `Date`, `Cover` and `Content` are the keys that NewsstandKit apps used. All other keys are
/// optional.
public struct CatalogEntry: Sendable, Hashable {
    /// The item's kind.
    public var kind = ItemKind.issue
    /// The issue's unique key.
    public var name: String
    /// The item's identifier, if the catalog has no names and the name is generated from the title.
    public var identifier: String?
    /// Whether the catalog marks the item as a favorite. The reader's own choice takes precedence.
    public var isFavorite = false
    /// The item's metadata.
    public var description: Description
    /// The cover's URL at standard scale, either absolute or relative to the catalog's URL.
    public var cover: String?
    /// The archive's URL at standard scale, either absolute or relative to the catalog's URL. In other publishers'
    /// catalogs, the file may be in any format.
    public var content: String?
    /// The SHA-256 of the issue's index file, in hexadecimal, which identifies the revision.
    public var revision: String?
    /// The content's version, in other publishers' catalogs. A new version at an unchanged URL is a correction.
    public var version: String?
    /// The index's URL, either absolute or relative to the catalog's URL.
    public var index: String?
    /// The publication's title, if the row contains one.
    public var publication: String?
    /// The publication's URL on the publisher server, as in ``PressAddress``, either absolute or relative to the
    /// catalog's URL.
    public var press: String?
    /// Whether to ask readers for consent to reading statistics.
    public var asksForStatistics = false
    /// The publication's contact addresses.
    public var contacts = PublicationContacts()
    /// The publication frequency, if the row contains one.
    public var rhythm: PublicationRhythm?
    /// The archives, with their sizes and hashes.
    public var archives: [CatalogArchive] = []
    /// The editions for other programs, with their sizes and hashes.
    public var editions: [CatalogEdition] = []

    /// Creates an entry with metadata. The name is converted to NFC.
    public init(name: String, description: Description) {
        self.name = name.inNormalForm
        self.description = description
    }

    /// Creates an entry for an issue. The name is converted to NFC.
    public init(name: String, title: String? = nil, date: Date) {
        self.init(name: name, description: Description(title: title ?? name, date: date))
    }

    /// What identifies the content: the revision, or the content's URL and its version.
    public var contentIdentity: String? {
        Self.contentIdentity(revision: revision, content: content, version: version)
    }

    /// Returns what identifies the content: the revision or, if there is none, the URL and the version.
    public static func contentIdentity(revision: String?, content: String?, version: String?) -> String? {
        if let revision { return revision }
        // A space can separate the URL and the version, because URLs do not contain spaces.
        return content.map { content in version.map { "\(content) \($0)" } ?? content }
    }
}

extension CatalogEntry {
    /// The keys of a catalog row, except those of the row's description.
    package enum Key {
        package static let name = "Name"
        package static let cover = "Cover"
        package static let content = "Content"
        package static let revision = "Revision"
        package static let version = "Version"
        package static let index = "Index"
        package static let archives = "Archives"
        package static let editions = "Editions"
        package static let publication = "Publication"
        package static let press = "Press"
        package static let statistics = "Statistics"
        package static let rhythm = "Rhythm"
    }

    /// The row, as a value in a catalog document.
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
        if !editions.isEmpty {
            row[Key.editions] = .array(
                editions.map {
                    .dictionary([
                        "Format": .string($0.format.rawValue), "URL": .string($0.url), "Size": .integer($0.size),
                        "SHA256": .string($0.sha256),
                    ])
                })
        }
        return .dictionary(row)
    }
}
