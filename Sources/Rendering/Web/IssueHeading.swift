public import Foundation
public import Periodical

/// What is said of an issue above its pages.
public struct IssueHeading: Sendable, Hashable {
    /// The unique key: `HANDLE/NAME` of a library's item, `NAME` of a single issue.
    public var name: String
    /// What people call its publication, where it has one.
    public var publication: String?
    /// Where its publication is on the publisher's server, which tells browsers of new issues; nil where it has none.
    public var press: PressAddress?
    /// The catalog on the web that its publication is followed by; nil if there is none.
    public var catalog: URL?
    /// Where readers can write to its publication.
    public var contacts = PublicationContacts()
    /// Whether it is a book of a bookshelf, beside whose pages its shelf is listed.
    public var isBook = false
    /// What is said of it.
    public var description: Description

    /// Describes an issue.
    /// - Parameters:
    ///   - name: the key that it is shown under.
    ///   - description: what its metadata say; where they cannot be read, its name has to do.
    public init(_ name: String, _ description: Description?) {
        self.name = name
        self.description = description ?? Description(title: name)
    }

    /// What people call it.
    public var title: String { description.title }
    /// What it is about.
    public var summary: String? { description.summary }
    /// When it was published, where that is known.
    public var date: Date? { description.date }
    /// The language of its pages (BCP 47).
    public var language: String? { description.language }
    /// Where reading begins: of a book that does not say so, where its language does.
    public var direction: ReadingDirection {
        description.direction ?? (isBook ? ReadingDirection(of: language) : .leftToRight)
    }
}
