public import Foundation
public import Periodical

/// The information shown above the pages of an issue.
public struct IssueHeading: Sendable, Hashable {
    /// A unique key: `HANDLE/NAME` for an item in a library, or `NAME` for an issue outside a library.
    public var name: String
    /// The displayed name of the publication, or nil.
    public var publication: String?
    /// The publication's address on the publisher server that notifies browsers of new issues, or nil if there is none.
    public var press: PressAddress?
    /// The URL of the publication's catalog, or nil if the catalog is not on the web.
    public var catalog: URL?
    /// The contact information of the publication.
    public var contacts = PublicationContacts()
    /// Whether the item is a book in a bookshelf. Its pages then link to the bookshelf.
    public var isBook = false
    /// The metadata of the item.
    public var description: Description

    /// Creates a heading.
    /// - Parameters:
    ///   - name: the unique key of the item.
    ///   - description: the metadata, or nil if it cannot be read. The name then becomes the title.
    public init(_ name: String, _ description: Description?) {
        self.name = name
        self.description = description ?? Description(title: name)
    }

    /// The title of the item.
    public var title: String { description.title }
    /// The summary of the item, or nil.
    public var summary: String? { description.summary }
    /// The date of publication, or nil if unknown.
    public var date: Date? { description.date }
    /// The BCP 47 tag of the pages' language, or nil if unknown.
    public var language: String? { description.language }
    /// The reading direction. Defaults to the direction of the language.
    public var direction: ReadingDirection {
        description.direction ?? (isBook ? ReadingDirection(of: language) : .leftToRight)
    }
}
