import Foundation
import IssueLibrary
import Periodical

/// A post for the web reader, with values that only a browser needs.
struct LinkedPost: Encodable {
    let post: PostView
    /// Whether the post has an audio or video file.
    let isPlayed: Bool
    let links: PostLinks

    init(_ post: LibraryPost, picture: String?) {
        self.post = PostView(post)
        isPlayed = post.enclosures.contains { Self.played($0.type, $0.url) != nil }
        links = PostLinks(post, picture: picture)
    }

    /// Returns posts along with their stored pictures.
    static func posts(
        _ posts: [LibraryPost], in library: IssueLibrary
    ) async throws(MastheadError) -> [LinkedPost] {
        let names = posts.map { post in post.picture.map { PostPicture.name(of: $0.absoluteString) } }
        let kept = try await library.postPictures.pictures(named: names.compactMap(\.self))
        return zip(posts, names).map { post, name in
            LinkedPost(post, picture: name.flatMap { kept[$0] == nil ? nil : path(ofPicture: $0) })
        }
    }

    /// Returns the URL of a post's stored picture.
    static func path(ofPicture name: String) -> String { "api/posts/pictures/\(name)" }

    /// Returns the media type of an audio or video file, or nil for any other file. If the media type is missing, the
    /// file extension determines it.
    static func played(_ type: String?, _ url: URL) -> String? {
        let known = [type?.lowercased(), MediaType.name(forFile: url.lastPathComponent)].compactMap(\.self)
        return known.first { $0.wholeMatch(of: /(audio|video)\/[a-z0-9.+-]{1,60}/) != nil }
    }
}

/// The URLs that a page may open for a post.
struct PostLinks: Encodable {
    /// The URL of the post's picture, or nil if the picture is not stored.
    let picture: String?
    /// The URL of the post's own web page.
    let page: String?
    /// The URL of the web page that the post is about, if different from `page`.
    let about: String?
    /// The URL of the web page with readers' comments on the post.
    let comments: String?

    init(_ post: LibraryPost, picture: String?) {
        self.picture = picture
        (page, about, comments) = (Self.web(post.link), Self.web(post.externalLink), Self.web(post.comments))
    }

    /// Returns an HTTP URL, or nil for any other scheme, because a link may only open a web page.
    static func web(_ url: URL?) -> String? {
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return url.absoluteString
    }
}
