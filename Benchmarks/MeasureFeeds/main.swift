// usage: masthead-measure-feeds FOLDER [--tree]
// Reads all feeds in a folder like the library does, several at once, and sanitizes the content of each post. Prints
// how many feeds and posts there are. With --tree, each article is read with gumbo instead of the fast path.
import Formats
import Foundation
import Markup

let readsTree = CommandLine.arguments.last == "--tree"
guard CommandLine.arguments.count == (readsTree ? 3 : 2) else {
    print("usage: masthead-measure-feeds FOLDER [--tree]")
    exit(64)
}
let files = try FileManager.default.contentsOfDirectory(
    at: URL(filePath: CommandLine.arguments[1]), includingPropertiesForKeys: nil)
/// The numbers of feeds, posts and bytes in a set of files.
struct Sum: Sendable {
    var feeds = 0
    var posts = 0
    var bytes = 0

    static func += (sum: inout Sum, other: Sum) {
        sum.feeds += other.feeds
        sum.posts += other.posts
        sum.bytes += other.bytes
    }

    init() {}

    init(_ file: URL, readsTree: Bool) throws {
        let address = URL(string: "https://feeds.example/\(file.lastPathComponent)") ?? file
        let feed = try Feed(try Data(contentsOf: file), at: address)
        feeds = 1
        posts = feed.posts.count
        for post in feed.posts {
            guard let text = post.content ?? post.summary else { continue }
            let article =
                switch text.kind {
                case .plain: SanitizedArticle(plain: text.text)
                case .html where readsTree:
                    SanitizedArticle(readingTree: text.text, base: text.base ?? post.link, page: post.link)
                case .html: SanitizedArticle(text.text, base: text.base ?? post.link, page: post.link)
                }
            bytes += article.html.utf8.count
        }
    }
}

let sum = try await withThrowingTaskGroup(of: Sum.self) { group in
    var sum = Sum()
    var rest = files[...]
    // A refresh reads the same number at once.
    for _ in 0..<16 {
        if let file = rest.popFirst() { group.addTask { try Sum(file, readsTree: readsTree) } }
    }
    while let read = try await group.next() {
        sum += read
        if let file = rest.popFirst() { group.addTask { try Sum(file, readsTree: readsTree) } }
    }
    return sum
}
print("\(sum.feeds) feeds, \(sum.posts) posts, \(sum.bytes) bytes of content")
