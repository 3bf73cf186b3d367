import Foundation
import IssueLibrary
import Periodical

/// A post in a list of the web reader.
struct PostRow: Encodable {
    let id: Int64
    /// The reference `HANDLE/NAME`.
    let name: String
    let feed: String
    let feedTitle: String
    let title: String
    let language: String?
    /// The date in RFC 3339.
    let date: String
    let summary: String
    /// The URL of the post's picture, or nil if the picture is not stored.
    let picture: String?
    let isRead: Bool
    let isFavorite: Bool
    /// Whether the post has an audio or video file; nil if it has none.
    let isPlayed: Bool?

    init(_ post: LibraryPost, picture: String?) {
        id = post.id.rawValue
        name = post.reference.description
        feed = post.handle
        feedTitle = post.feedTitle
        title = post.heading
        language = post.language
        date = post.date.rfc3339
        // For a post without a title, the start of the summary becomes the title.
        summary = post.title == nil ? "" : post.summary
        self.picture = picture
        isRead = post.isRead
        isFavorite = post.isFavorite
        isPlayed = post.enclosures.contains { Self.played($0.type, $0.url) != nil } ? true : nil
    }

    /// Returns posts as rows of a list. Each row has the post's picture if the picture is stored.
    static func rows(of posts: [LibraryPost], in library: IssueLibrary) async throws(MastheadError) -> [PostRow] {
        let names = posts.map { post in post.picture.map { PostPicture.name(of: $0.absoluteString) } }
        let kept = try await library.postPictures.pictures(named: names.compactMap(\.self))
        return zip(posts, names).map { post, name in
            PostRow(post, picture: name.flatMap { kept[$0] == nil ? nil : path(ofPicture: $0) })
        }
    }

    /// Returns the URL of a post's stored picture.
    static func path(ofPicture name: String) -> String { "api/posts/pictures/\(name)" }

    /// Returns the media type of an audio or video file, or nil for other files. If the type is missing, the file
    /// name's extension decides.
    static func played(_ type: String?, _ url: URL) -> String? {
        let known = [type?.lowercased(), MediaType.name(forFile: url.lastPathComponent)].compactMap(\.self)
        return known.first { $0.wholeMatch(of: /(audio|video)\/[a-z0-9.+-]{1,60}/) != nil }
    }
}
