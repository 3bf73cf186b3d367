public import Foundation
public import Periodical

/// The information about an issue that is shown above its pages.
public struct IssueHeading: Sendable, Hashable {
    /// The unique key: `HANDLE/NAME` for an item of a library, `NAME` for a single issue.
    public var name: String
    /// The display name of the publication, if it has one.
    public var publication: String?
    /// The publication's address on the publisher server, which notifies browsers of new issues. Nil without a
    /// publisher server.
    public var press: PressAddress?
    /// The URL of the publication's catalog on the web, or nil if there is none.
    public var catalog: URL?
    /// The contact details of the publication.
    public var contacts = PublicationContacts()
    /// Whether the item is a book of a bookshelf, so that its pages link to the bookshelf.
    public var isBook = false
    /// The metadata.
    public var description: Description

    /// Creates a heading.
    /// - Parameters:
    ///   - name: the key of the item.
    ///   - description: the metadata, or nil if it is unreadable. Without metadata, the name is the title.
    public init(_ name: String, _ description: Description?) {
        self.name = name
        self.description = description ?? Description(title: name)
    }

    /// The title.
    public var title: String { description.title }
    /// The summary.
    public var summary: String? { description.summary }
    /// The date of publication, if known.
    public var date: Date? { description.date }
    /// The language of the issue's pages (BCP 47).
    public var language: String? { description.language }
    /// The reading direction. If a book has no direction, this is the direction of the book's language.
    public var direction: ReadingDirection {
        description.direction ?? (isBook ? ReadingDirection(of: language) : .leftToRight)
    }
}
