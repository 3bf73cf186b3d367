import Crypto
import Foundation
import Markup
import Periodical

/// The pictures of posts that can be shown: those alone that are kept here.
struct PostPictures: Sendable {
    let source: PostPictureSource?

    /// What a picture is called here.
    static func name(of address: String) -> String {
        SHA256.hash(data: Data(address.utf8)).map { String(format: "%02x", $0) }.joined()
    }

    /// Where the reader's pages get a picture; nil where it is not kept.
    func path(of picture: URL?) async throws(MastheadError) -> String? {
        guard let picture, let source else { return nil }
        let name = Self.name(of: picture.absoluteString)
        return try await source(name) == nil ? nil : "api/posts/pictures/\(name)"
    }

    /// Where the pictures in the HTML of a post are, by their addresses; what is not kept is not among them.
    func paths(in html: String) async throws(MastheadError) -> [String: String] {
        guard source != nil else { return [:] }
        var paths: [String: String] = [:]
        for picture in SanitisedArticle(html, base: nil).pictures {
            if let path = try await path(of: picture) { paths[picture.absoluteString] = path }
        }
        return paths
    }

    /// The file of a picture by its name; nil of what is none, or is not a picture that a page may show.
    func file(named name: String) async throws(MastheadError) -> (file: URL, mediaType: String)? {
        guard let source, name.wholeMatch(of: /[0-9a-f]{64}/) != nil, let found = try await source(name) else {
            return nil
        }
        return Self.shown.contains(found.mediaType) ? found : nil
    }

    /// What runs nothing, whatever it says.
    private static let shown: Set<String> = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]
}
