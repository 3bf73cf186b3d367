import Foundation
import Markup

/// A reader for an Atom entry.
struct AtomPost {
    let base: URL
    private let language: String?
    private var post = FeedPost()
    private var media = FeedMedia()

    private static let xml = "http://www.w3.org/XML/1998/namespace"

    init(base: URL, language: String?) {
        self.base = base
        self.language = language
    }

    mutating func post(_ entry: XMLTreeElement) -> FeedPost {
        post.language = language
        for child in entry.children { take(child) }
        finish()
        return post
    }

    private mutating func take(_ child: XMLTreeElement) {
        let (vocabulary, name) = child.feedWord
        switch (vocabulary, name) {
        case (.media, _): media.take(child, base)
        case (.feedBurner, "origlink"): post.link = FeedReading.address(child.words, base) ?? post.link
        case (.dublinCore, "creator"):
            if let name = FeedReading.person(child.words) { post.authors.append(name) }
        case (.dublinCore, "date"): post.published = post.published ?? FeedDate(child.words)?.date
        case (.dublinCore, "subject"):
            if let name = child.words { post.categories.append(name) }
        case (.atom, _), (.rss, _): takeOwn(name, child)
        default: break
        }
    }

    private mutating func takeOwn(_ name: String, _ child: XMLTreeElement) {
        switch name {
        case "id": post.identifier = post.identifier ?? child.words
        case "title": post.title = post.title ?? AtomText(child, base: base).title
        case "summary": post.summary = post.summary ?? AtomText(child, base: base, language: language).text
        case "content": takeContent(child)
        case "published", "issued", "created": post.published = post.published ?? FeedDate(child.words)?.date
        case "updated", "modified": post.changed = post.changed ?? FeedDate(child.words)?.date
        case "author":
            if let name = FeedReading.person(child.child("name")?.words ?? child.words) { post.authors.append(name) }
        case "category":
            if let name = (child["label"] ?? child["term"] ?? child.words)?.oneLine.nonEmpty {
                post.categories.append(name)
            }
        case "source": post.source = post.source ?? child.child("title")?.words
        case "link": take(link: child)
        default: break
        }
    }

    private mutating func takeContent(_ child: XMLTreeElement) {
        if let text = AtomText(child, base: base, language: language).text {
            post.content = post.content ?? text
        } else if let url = FeedReading.address(child["src"], base) {
            // Content at another URL is an enclosure, unless it is a web page.
            let enclosure = FeedEnclosure(url: url, type: child["type"])
            if enclosure.type?.contains("html") == true {
                post.link = post.link ?? url
            } else {
                post.enclosures.append(enclosure)
            }
        }
    }

    private mutating func take(link: XMLTreeElement) {
        let base = FeedReading.address(link["base", in: Self.xml], base) ?? base
        guard let url = FeedReading.address(link["href"], base) else { return }
        let type = link["type"]?.lowercased() ?? ""
        switch link["rel"]?.lowercased() ?? "alternate" {
        case "alternate", "http://www.iana.org/assignments/relation/alternate":
            // If there are several links, prefer one to a web page.
            if post.link == nil || (!pageFound && (type.isEmpty || type.contains("html"))) {
                post.link = url
                pageFound = type.isEmpty || type.contains("html")
            }
        case "related", "via": post.externalLink = post.externalLink ?? url
        case "replies": post.comments = post.comments ?? (type.isEmpty || type.contains("html") ? url : nil)
        case "enclosure":
            post.enclosures.append(
                FeedEnclosure(
                    url: url, type: type, byteCount: link["length"].flatMap { Int($0) }, title: link["title"]))
        default: break
        }
    }
    private var pageFound = false

    private mutating func finish() {
        if post.content == nil { (post.content, post.summary) = (post.summary ?? media.summary, nil) }
        if post.link == nil { post.link = FeedReading.address(post.identifier, nil) }
        post.title = post.title ?? media.title
        post.enclosures = FeedReading.unique(post.enclosures + media.enclosures)
        post.picture = media.picture ?? post.enclosures.first { $0.isPicture }?.url
        post.authors = FeedReading.unique(post.authors)
        post.categories = FeedReading.unique(post.categories)
    }
}
