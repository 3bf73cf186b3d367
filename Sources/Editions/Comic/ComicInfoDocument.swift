import Foundation
import Markup
import Periodical
import Rendering

/// The `ComicInfo.xml` document (version 2.0 of the schema) for comic readers and servers.
struct ComicInfoDocument {
    /// A page in the archive.
    struct Page {
        let page: EditionPage
        let picture: EditionPicture
        /// Whether the picture is the first on its page.
        let isFirst: Bool

        init(_ page: EditionPage, _ picture: EditionPicture, isFirst: Bool) {
            self.page = page
            self.picture = picture
            self.isFirst = isFirst
        }

        /// Whether the picture is wide enough to show two facing pages. The limit is the same as in the web reader.
        var isDouble: Bool {
            page.page.spread ?? (Double(picture.size.width) >= 1.25 * Double(picture.size.height))
        }
    }

    let text: String

    init(_ heading: IssueHeading, _ pages: [Page]) {
        let description = heading.description
        // The schema prescribes the order of the elements. Leave out empty elements, which break some readers.
        var fields: [(String, String?)] = [
            ("Title", heading.title), ("Series", description.series ?? (heading.isBook ? nil : heading.publication)),
            ("Number", description.number), ("Summary", description.summary),
        ]
        // Leave out `Volume`, which Komga appends to the name of the series.
        if let date = heading.date, let day = date.written.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d).*/) {
            let parts = [day.1, day.2, day.3].map { Int($0).map(String.init) }
            fields += zip(["Year", "Month", "Day"], parts).map { ($0, $1) }
        }
        fields += [
            ("Writer", description.authors.joined(separator: ", ")),
            ("Publisher", description.otherKeys["Publisher"]?.string),
            ("Genre", description.categories.joined(separator: ", ")),
            ("PageCount", String(pages.count)),
            ("LanguageISO", heading.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil }),
            ("Manga", heading.direction == .rightToLeft ? "YesAndRightToLeft" : nil),
        ]
        var lines = [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            "<ComicInfo xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                + "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">",
        ]
        for (name, value) in fields {
            guard let value = value?.writable, !value.isEmpty else { continue }
            lines.append("  <\(name)>\(XMLTreeWriter.escaped(value))</\(name)>")
        }
        lines.append("  <Pages>")
        for (index, page) in pages.enumerated() { lines.append(Self.element(of: page, index)) }
        lines += ["  </Pages>", "</ComicInfo>", ""]
        text = lines.joined(separator: "\n")
    }

    private static func element(of page: Page, _ index: Int) -> String {
        var attributes = [("Image", "\(index)")]
        if index == 0 { attributes.append(("Type", "FrontCover")) }
        if page.isDouble { attributes.append(("DoublePage", "true")) }
        // Comic readers show bookmarks as a table of contents.
        if page.isFirst, let heading = page.page.heading { attributes.append(("Bookmark", heading.writable)) }
        attributes += [("ImageWidth", "\(page.picture.size.width)"), ("ImageHeight", "\(page.picture.size.height)")]
        let written = attributes.map { "\($0.0)=\"\(XMLTreeWriter.escaped($0.1))\"" }
        return "    <Page \(written.joined(separator: " "))/>"
    }
}
