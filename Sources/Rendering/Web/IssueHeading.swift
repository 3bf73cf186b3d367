public import Foundation
public import Periodical

/// What is said of an issue above its pages.
public struct IssueHeading: Sendable, Hashable {
    /// The unique key: `HANDLE/NAME` of a library's item, `NAME` of a single issue.
    public var name: String
    /// What people call its publication, where it has one.
    public var publication: String?
    /// What people call it.
    public var title: String
    /// What it is about.
    public var summary: String?
    /// When it was published, where that is known.
    public var date: Date?
    /// The language of its pages (BCP 47).
    public var language: String?
    /// Where reading begins.
    public var direction: ReadingDirection

    /// Describes an issue.
    public init(
        name: String, title: String, summary: String? = nil, date: Date? = nil, language: String? = nil,
        direction: ReadingDirection = .leftToRight
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.date = date
        self.language = language
        self.direction = direction
    }

    /// What a publisher says of an issue.
    /// - Parameters:
    ///   - name: the key that it is shown under.
    ///   - description: what its metadata say, where they can be read.
    public init(_ name: String, _ description: Description?) {
        self.init(
            name: name, title: description?.title ?? name, summary: description?.summary, date: description?.date,
            language: description?.language, direction: description?.direction ?? .leftToRight)
    }
}
