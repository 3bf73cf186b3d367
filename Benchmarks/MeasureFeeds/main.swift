// usage: masthead-measure-feeds FOLDER
// Reads all feeds of a folder as the library does, with each post's content written anew, and prints how many feeds and posts there were.
import Formats
import Foundation
import Markup

guard CommandLine.arguments.count == 2 else {
    print("usage: masthead-measure-feeds FOLDER")
    exit(64)
}
let files = try FileManager.default.contentsOfDirectory(
    at: URL(filePath: CommandLine.arguments[1]), includingPropertiesForKeys: nil)
var feeds = 0
var posts = 0
var bytes = 0
for file in files {
    let feed = try Feed(try Data(contentsOf: file), at: file)
    feeds += 1
    posts += feed.posts.count
    for post in feed.posts {
        guard let text = post.content ?? post.summary else { continue }
        switch text.kind {
        case .plain: bytes += SanitisedArticle(plain: text.text).html.utf8.count
        case .html: bytes += SanitisedArticle(text.text, base: text.base ?? post.link, page: post.link).html.utf8.count
        }
    }
}
print("\(feeds) feeds, \(posts) posts, \(bytes) bytes of content")
