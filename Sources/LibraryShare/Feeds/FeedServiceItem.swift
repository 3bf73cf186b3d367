import Foundation
import IssueLibrary
import Periodical

/// A post with its content, as the Google Reader API describes it.
struct FeedServiceItem: Encodable {
    struct Link: Encodable {
        let href: String
        var type: String?
        var length: Int?
    }

    struct Origin: Encodable {
        let streamId: String
        let title: String
        let htmlUrl: String?
    }

    struct Content: Encodable {
        let content: String
    }

    let id: String
    let crawlTimeMsec: String
    let timestampUsec: String
    let published: Int
    let updated: Int
    let title: String
    let author: String?
    let canonical: [Link]
    let alternate: [Link]
    let categories: [String]
    let origin: Origin
    let summary: Content
    let enclosure: [Link]?

    /// - Parameter html: the content of the post as sanitized HTML with absolute URLs.
    init(_ post: LibraryPost, _ feed: FollowedFeed, labels: [String], html: String) {
        id = FeedServiceItemID.long(post.id)
        crawlTimeMsec = FeedServiceText.milliseconds(post.seenAt)
        timestampUsec = FeedServiceText.microseconds(post.seenAt)
        published = FeedServiceText.seconds(post.date)
        updated = FeedServiceText.seconds(post.changedAt ?? post.date)
        title = FeedServiceText.title(post.title ?? "")
        author = post.authors.isEmpty ? nil : post.authors.joined(separator: ", ")
        let page = FeedServiceText.address(post.link)
        canonical = page.map { [Link(href: $0)] } ?? []
        alternate = page.map { [Link(href: $0, type: "text/html")] } ?? []
        var categories = [FeedServiceStream.readingList]
        if post.isRead { categories.append(FeedServiceStream.readState) }
        if post.isFavorite { categories.append(FeedServiceStream.starredState) }
        self.categories = categories + labels.map(FeedServiceStream.name(ofLabel:))
        origin = Origin(
            streamId: FeedServiceStream.name(of: feed), title: FeedServiceText.title(feed.title),
            htmlUrl: FeedServiceText.address(feed.home))
        summary = Content(content: html)
        let files = post.enclosures.compactMap { file in
            FeedServiceText.address(file.url).map { href in
                Link(
                    href: href, type: file.type ?? MediaType.name(forFile: file.url.lastPathComponent),
                    length: file.byteCount)
            }
        }
        enclosure = files.isEmpty ? nil : files
    }
}
