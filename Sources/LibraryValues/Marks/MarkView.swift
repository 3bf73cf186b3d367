public import Foundation

/// A bookmark or a favorite, as all interfaces show it.
public struct MarkView: Codable, Sendable, Hashable {
    /// The reference `HANDLE/NAME` of the item.
    public var id: String
    /// The handle of the publication.
    public var handle: String
    /// The name of the item, which is unique in the publication.
    public var name: String
    /// The kind of mark.
    public var kind: MarkKind
    /// The title of the item, which is untrusted text.
    public var title: String
    /// The marked position, such as `2.1`. Null if the whole item is marked.
    public var position: String?
    /// The index of the article, starting at 0. Null if the whole item is marked.
    public var articleIndex: Int?
    /// The index of the page in its article, starting at 0. Null if the whole item is marked.
    public var pageIndex: Int?
    /// The time when the mark was set, or the time of publication of a favorite post.
    public var date: Date

    /// Describes a mark of a whole item.
    public init(_ kind: MarkKind, of handle: String, _ name: String, id: String, title: String, date: Date) {
        (self.kind, self.handle, self.name, self.id, self.title, self.date) = (kind, handle, name, id, title, date)
    }

    /// Creates the view of a favorite post.
    public init(_ post: PostView) {
        self.init(.favorite, of: post.handle, post.name, id: post.id, title: post.heading, date: post.date)
    }
}
