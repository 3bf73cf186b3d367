import Formats
import Foundation
import Markup
import Periodical

/// A post's HTML page, which shows pictures from the issue.
struct DigestPage {
    /// The page as an HTML document.
    let html: Data
    /// The URLs of the pictures on the page, in order.
    let pictures: [String]

    /// - Parameter pictureName: returns the name of the picture for a URL, or nil if the picture was not downloaded.
    init(_ post: Digest.Post, of feed: String, pictureName: (String) -> String?) {
        var shown: [String] = []
        func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text) }
        var lines = [
            "<p class=\"feed\" dir=\"auto\">\(escaped(feed))</p>", "<h1 dir=\"auto\">\(escaped(post.title))</h1>",
        ]
        let by = post.authors + [post.date.formatted(Self.day)]
        lines.append("<p class=\"by\" dir=\"auto\">\(escaped(by.joined(separator: " \u{B7} ")))</p>")
        let content = Self.content(post.html) { address in
            guard let name = pictureName(address) else { return nil }
            if !shown.contains(address) { shown.append(address) }
            return name
        }
        lines.append("<div dir=\"auto\">\(content)</div>")
        if let link = post.link, ["http", "https"].contains(link.scheme) {
            let host = link.host() ?? link.absoluteString
            lines.append("<p class=\"by\"><a href=\"\(escaped(link.absoluteString))\">\(escaped(host))</a></p>")
        }
        let language = post.language.map { " lang=\"\(escaped($0))\"" } ?? ""
        let page = """
            <!DOCTYPE html>
            <html\(language)><head><meta charset="utf-8"><title>\(escaped(post.title))</title><style>\(Self.style)</style></head>
            <body>
            \(lines.joined(separator: "\n"))
            </body></html>

            """
        html = Data(page.utf8)
        pictures = shown
    }

    private static let day = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
        .day().month(.wide).year()

    private static let style = """
        :root { color-scheme: light dark }
        body { max-width: 38rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; font: 1.05rem/1.55 Georgia, serif; overflow-wrap: break-word }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: .2em 0 }
        img { max-width: 100%; height: auto }
        pre { overflow-x: auto; font-size: .85em }
        table { border-collapse: collapse; display: block; overflow-x: auto }
        td, th { border: 1px solid; padding: .2em .5em }
        .feed, .by { font: .85rem/1.4 system-ui, sans-serif; opacity: .75; margin: 0 }
        .by { margin-bottom: 1.5rem }
        """

    /// Returns the content with references to the issue's pictures. Missing pictures are replaced with their
    /// alternative text.
    private static func content(_ html: String, _ name: (String) -> String?) -> String {
        var result = ""
        var rest = html[...]
        // The library has sanitized the HTML, so a picture is always `<img src="..." alt="..." ...>` with escaped
        // attributes.
        while let start = rest.range(of: "<img "), let end = rest[start.upperBound...].firstIndex(of: ">") {
            result += rest[..<start.lowerBound]
            let element = rest[start.lowerBound...end]
            rest = rest[rest.index(after: end)...]
            guard let document = HTMLDocument(Data("<meta charset=\"utf-8\">\(element)".utf8)),
                let image = document.elements.first(where: { $0.name == "img" })
            else { continue }
            let words = image["alt"] ?? ""
            if let address = image["src"], let name = name(address) {
                result += "<img src=\"\(XMLTreeWriter.escaped(name))\" alt=\"\(XMLTreeWriter.escaped(words))\">"
            } else if !words.isEmpty {
                result += "<em>\(XMLTreeWriter.escaped(words))</em>"
            }
        }
        return result + rest
    }
}
