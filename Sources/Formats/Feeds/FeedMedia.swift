import Foundation
import Markup

/// The pictures and other files in a post's Media RSS elements, along with their titles and texts.
struct FeedMedia {
    private(set) var enclosures: [FeedEnclosure] = []
    private(set) var picture: URL?
    private(set) var title: String?
    private(set) var summary: FeedText?

    /// Reads a `media:group`, `media:content` or `media:thumbnail` element, and its child elements.
    mutating func take(_ element: XMLTreeElement, _ base: URL?) {
        switch element.feedWord.name {
        case "group":
            for child in element.children where child.feedWord.vocabulary == .media { take(child, base) }
        case "content":
            takeContent(element, base)
            for child in element.children where child.feedWord.vocabulary == .media { take(child, base) }
        case "thumbnail": picture = picture ?? FeedReading.address(element["url"] ?? element.words, base)
        case "title": title = title ?? FeedReading.title(element)
        case "description":
            let isHTML = element["type"]?.lowercased() == "html"
            summary = summary ?? FeedText(element.content, isHTML ? .html : .plain, base: base)
        default: break
        }
    }

    private mutating func takeContent(_ element: XMLTreeElement, _ base: URL?) {
        guard let url = FeedReading.address(element["url"], base), enclosures.count < Feed.maximumListCount else {
            return
        }
        let medium = element["medium"]?.lowercased()
        var enclosure = FeedEnclosure(
            url: url, type: element["type"], byteCount: element["fileSize"].flatMap { Int($0) },
            duration: FeedReading.duration(element["duration"]))
        if enclosure.type == nil, medium == "image" { enclosure.type = "image/*" }
        if medium == "image" || enclosure.isPicture {
            picture = picture ?? url
        } else {
            enclosures.append(enclosure)
        }
    }
}
