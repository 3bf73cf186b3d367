import Foundation
import Periodical
import Reading

extension PageRenderer {
    /// Returns a page as HTML without scripts and style sheets, with its picture, text, photos and links.
    /// - Parameters:
    ///   - position: the position of the page, to make names unique in a document with several pages.
    ///   - words: the text in the page's files, or nil if the page has only its own.
    func plain(of page: Page, at position: PagePosition, words: String?) throws(MastheadError) -> String {
        var values: [String: Any] = [:]
        let text = page.text ?? words ?? ""
        values["paragraphs"] = Self.paragraphs(of: text)
        let html = try render(page, Self.plainHTML, base: "", at: position, substituting: values)
        return html.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    private static func paragraphs(of text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: /\n\s*\n/).map { paragraph in
            paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    /// The template for pages of every class. A section is empty if its property is missing.
    private static let plainHTML = """
        {{#picture}}<img loading="lazy" src="{{src}}" srcset="{{srcset}}"{{#width}} width="{{width}}" height="{{height}}"{{/width}} alt="{{alt}}">{{/picture}}
        {{#baseImage}}<img loading="lazy" src="{{src}}" srcset="{{srcset}}"{{#width}} width="{{width}}" height="{{height}}"{{/width}} alt="{{alt}}">{{/baseImage}}
        {{#movie}}<video controls preload="none" src="{{src}}" aria-label="{{label}}"></video>{{/movie}}
        {{{bodyHTML}}}
        {{#paragraphs}}<p>{{.}}</p>{{/paragraphs}}
        {{#photos}}<figure>{{#photo}}<img loading="lazy" src="{{src}}" srcset="{{srcset}}"{{#width}} width="{{width}}" height="{{height}}"{{/width}} alt="{{caption}}">{{/photo}}{{#caption}}<figcaption>{{caption}}</figcaption>{{/caption}}</figure>{{/photos}}
        {{#links}}{{#first()}}<ul class="links">{{/first()}}<li><a href="{{#page}}#{{page}}{{/page}}{{^page}}{{url}}{{/page}}"{{^page}} rel="noopener noreferrer"{{/page}}>{{label}}</a></li>{{#last()}}</ul>{{/last()}}{{/links}}
        {{#html}}<p><a href="{{src}}">This page as its publisher made it</a></p>{{/html}}
        """
}
