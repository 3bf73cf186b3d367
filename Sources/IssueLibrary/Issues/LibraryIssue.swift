public import Foundation
public import Periodical

/// An issue as the library has it at a moment.
public struct LibraryIssue: Sendable, Hashable, Identifiable {
    /// The unique key.
    public let name: String
    /// What people call it.
    public let title: String
    /// When it was published.
    public let date: Date
    /// Whether its content is there.
    public let status: IssueStatus
    /// Whether a newer revision is on its way while an older one is there to read.
    public let isUpdating: Bool
    /// Whether someone paused what is on its way.
    public let isPaused: Bool
    /// Whether the row has left the catalogue. The issue stays as it is.
    public let isWithdrawn: Bool
    /// The scale of the content that is there or on its way.
    public let scale: Scale?
    /// The bytes that have arrived of what is on its way; else of what is there.
    public let byteCount: Int
    /// The bytes of the whole, where they are known.
    public let totalByteCount: Int?
    /// The number of articles, where the catalogue gives it.
    public let articleCount: Int?
    /// The number of pages, where the catalogue gives it.
    public let pageCount: Int?
    /// The number of pages that were shown to the reader.
    public let readPageCount: Int
    /// Whether the reader likes it.
    public let isFavorite: Bool
    /// What it belongs to.
    public let categories: [String]
    /// What it is about.
    public let summary: String?
    /// The language of its pages (BCP 47).
    public let language: String?
    /// Where reading begins; where the catalogue does not say, from the left.
    public let direction: ReadingDirection
    /// The folder with its files, once it is available.
    public let contentURL: URL?
    /// Its cover, once that was fetched.
    public let coverURL: URL?
    /// Why the last attempt to bring it in failed.
    public let error: String?

    /// The part of its pages that the reader has seen, 0 to 1; nil where it is not known how many there are.
    public var shareRead: Double? {
        pageCount.flatMap { $0 > 0 ? min(1, Double(readPageCount) / Double($0)) : nil }
    }

    /// The unique key.
    public var id: String { name }
}
