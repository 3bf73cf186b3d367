import Foundation
import IssueLibrary
import Periodical

/// A post in a list of the web reader.
struct PostRow: Encodable {
    let id: Int64
    /// `HANDLE/NAME`.
    let name: String
    let feed: String
    let feedTitle: String
    let title: String
    let language: String?
    /// RFC 3339.
    let date: String
    let summary: String
    /// Where its picture is; left out where it is not kept here.
    let picture: String?
    let isRead: Bool
    let isFavorite: Bool
    /// Whether something to hear or to see comes with it; left out of others.
    let isPlayed: Bool?

    init(_ post: LibraryPost, picture: String?) {
        id = post.id.rawValue
        name = post.reference.description
        feed = post.handle
        feedTitle = post.feedTitle
        title = post.heading
        language = post.language
        date = post.date.rfc3339
        // Of a post without a title its first words are one.
        summary = post.title == nil ? "" : post.summary
        self.picture = picture
        isRead = post.isRead
        isFavorite = post.isFavorite
        isPlayed = post.enclosures.contains { Self.played($0.type, $0.url) != nil } ? true : nil
    }

    /// The media type of a file that is heard or seen; nil for every other file. What has no type is known by its name.
    static func played(_ type: String?, _ url: URL) -> String? {
        let known = [type?.lowercased(), MediaType.name(forFile: url.lastPathComponent)].compactMap(\.self)
        return known.first { $0.wholeMatch(of: /(audio|video)\/[a-z0-9.+-]{1,60}/) != nil }
    }
}
