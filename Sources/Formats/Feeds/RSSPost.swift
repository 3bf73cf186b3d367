import Foundation
import Markup

/// A reader for a post in an RSS feed.
struct RSSPost {
    let base: URL
    private var post = FeedPost()
    private var media = FeedMedia()
    private var description: XMLTreeElement?
    private var encoded: XMLTreeElement?
    private var isLinkIdentifier = false
    private var originalLink: URL?
    private var lesserSummary: FeedText?

    init(base: URL) { self.base = base }

    mutating func post(_ item: XMLTreeElement) -> FeedPost {
        post.identifier = item.attributes.first { $0.name == "about" }?.value.oneLine.nonEmpty
        post.language = item["lang", in: "http://www.w3.org/XML/1998/namespace"]
        for child in item.children { take(child) }
        finish()
        return post
    }

    private mutating func take(_ child: XMLTreeElement) {
        switch child.feedWord {
        case (.rss, "title"): post.title = FeedReading.title(child) ?? post.title
        case (.dublinCore, "title"), (.iTunes, "title"): post.title = post.title ?? FeedReading.title(child)
        case (.rss, "link"): post.link = post.link ?? FeedReading.address(child.words ?? child["href"], base)
        case (.rss, "guid"): takeIdentifier(child)
        case (.rss, "description"): description = description ?? child
        case (.content, "encoded"), (.rss, "encoded"), (.rss, "fulltext"), (.rss, "body"): encoded = encoded ?? child
        case (.rss, "pubdate"), (.dublinCore, "date"), (.dublinCore, "created"), (.dublinCore, "issued"),
            (.atom, "published"):
            post.published = post.published ?? FeedDate(child.words)?.date
        case (.dublinCore, "modified"), (.atom, "updated"): post.changed = post.changed ?? FeedDate(child.words)?.date
        case (.rss, "author"), (.dublinCore, "creator"), (.iTunes, "author"):
            if let name = FeedReading.person(child.words) { post.authors.append(name) }
        case (.atom, "author"):
            if let name = FeedReading.person(child.child("name")?.words) { post.authors.append(name) }
        case (.rss, "category"), (.dublinCore, "subject"):
            if let name = child.words { post.categories.append(name) }
        case (.rss, "comments"): post.comments = post.comments ?? FeedReading.address(child.words, base)
        case (.rss, "source"): post.source = post.source ?? child.words
        case (.rss, "enclosure"): takeEnclosure(child)
        case (.rss, "image"), (.iTunes, "image"):
            let address = child["href"] ?? child.children.first { $0.feedWord.name == "url" }?.words ?? child.words
            post.picture = post.picture ?? FeedReading.address(address, base)
        case (.iTunes, "summary"), (.iTunes, "subtitle"), (.dublinCore, "description"), (.dublinCore, "abstract"):
            lesserSummary = lesserSummary ?? FeedText(FeedReading.html(child), .html, base: base)
        case (.iTunes, "duration"): setDuration(child)
        case (.dublinCore, "language"): post.language = post.language ?? child.words.flatMap { String($0.prefix(35)) }
        case (.feedBurner, "origlink"): originalLink = originalLink ?? FeedReading.address(child.words, base)
        case (.atom, "link"): take(link: child)
        case (.atom, "content"), (.atom, "summary"): takeAtomText(child)
        case (.media, _): media.take(child, base)
        default: break
        }
    }

    private mutating func takeIdentifier(_ guid: XMLTreeElement) {
        guard let identifier = guid.words, post.identifier == nil || !isLinkIdentifier else { return }
        post.identifier = identifier
        // A `guid` is a link by default, but many feeds whose `guid` is not a link omit `isPermaLink`.
        isLinkIdentifier = guid["isPermaLink"]?.lowercased() != "false"
    }

    private mutating func takeEnclosure(_ element: XMLTreeElement) {
        guard let url = FeedReading.address(element["url"] ?? element["href"], base) else { return }
        post.enclosures.append(
            FeedEnclosure(url: url, type: element["type"], byteCount: element["length"].flatMap { Int($0) }))
    }

    private mutating func setDuration(_ element: XMLTreeElement) {
        guard let duration = FeedReading.duration(element.words) else { return }
        playTime = duration
    }
    private var playTime: Double?

    private mutating func take(link: XMLTreeElement) {
        guard let url = FeedReading.address(link["href"], base) else { return }
        switch link["rel"]?.lowercased() ?? "alternate" {
        case "alternate": post.link = post.link ?? url
        case "enclosure":
            post.enclosures.append(
                FeedEnclosure(url: url, type: link["type"], byteCount: link["length"].flatMap { Int($0) }))
        default: break
        }
    }

    private mutating func takeAtomText(_ element: XMLTreeElement) {
        guard let text = AtomText(element, base: base).text else { return }
        if element.feedWord.name == "content" {
            post.content = post.content ?? text
        } else {
            lesserSummary = lesserSummary ?? text
        }
    }

    private mutating func finish() {
        let body = encoded.flatMap { FeedText(FeedReading.html($0), .html, base: base, language: post.language) }
        let words = description.flatMap { FeedText(FeedReading.html($0), .html, base: base, language: post.language) }
        // If a post has only one text, it counts as the full text.
        if let body = body ?? post.content {
            (post.content, post.summary) = (body, words ?? lesserSummary)
        } else {
            (post.content, post.summary) = (words ?? lesserSummary ?? media.summary, words == nil ? nil : lesserSummary)
        }
        if post.link == nil, isLinkIdentifier { post.link = FeedReading.address(post.identifier, nil) }
        if let originalLink { post.link = originalLink }
        post.title = post.title ?? media.title
        post.enclosures = FeedReading.unique(post.enclosures + media.enclosures)
        if let playTime, let index = post.enclosures.firstIndex(where: { !$0.isPicture }) {
            post.enclosures[index].duration = post.enclosures[index].duration ?? playTime
        }
        post.picture = post.picture ?? media.picture ?? post.enclosures.first { $0.isPicture }?.url
        post.authors = FeedReading.unique(post.authors)
        post.categories = FeedReading.unique(post.categories)
    }
}
