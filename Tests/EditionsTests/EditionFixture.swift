import Foundation
import Periodical
import Reading
import Rendering
import TestSupport

@testable import Editions

/// An issue of several articles, with pages of pictures, text and HTML.
struct EditionFixture {
    let folder: TemporaryFolder
    /// The metadata, which tests may change.
    var heading: IssueHeading
    /// The page grid as JSON, which tests may change.
    var pages: String

    init(pages: String = Self.mixed) throws {
        folder = try TemporaryFolder()
        self.pages = pages
        var description = Description(title: "Tides & “Lamps” 🐟", date: Date(written: "2026-05-01"))
        description.language = "en"
        description.number = "25"
        description.authors = ["Ann O'Hara"]
        heading = IssueHeading("tides", description)
        heading.publication = "Harbour Review"
        for name in ["cover", "lamp-1", "lamp-2", "wide"] {
            try folder.write("issue/\(name).png", Data.png(width: name == "wide" ? 160 : 60, height: 80))
        }
        try folder.write("issue/mill.png", Data.png(width: 30, height: 20))
        try folder.write("issue/mills.md", Self.mills)
        try folder.write(
            "issue/web.html", "<h1>Web</h1><p>See <a href=\"https://example.org/a?b=1&amp;c='2'\">this</a>.</p>")
    }

    static let cover = #"[{"class": "SimplePage", "properties": {"baseImage": "cover.png", "alt": "The cover"}}]"#
    static let lamp = """
        [{"class": "SimplePage", "properties": {"title": "The Lamp <1> & \\"co\\"", "baseImage": "lamp-1.png",
          "text": "The lamp of the harbour burns.\\n\\nIt burns on.",
          "links": [{"page": "3.1", "left": 0.1, "top": 0.2, "width": 0.3, "height": 0.1, "title": "Mills"},
                    {"url": "https://example.org/it's", "left": 0, "top": 0, "width": 1, "height": 0.1}]}},
         {"class": "SimplePage", "properties": {"baseImage": "lamp-2.png", "alt": "A lamp"}}]
        """
    static let text = #"[{"class": "TextPage", "properties": {"title": "Mills", "file": "mills.md"}}]"#
    static let web = #"[{"class": "WebPage", "properties": {"title": "Web", "html": "web.html"}}]"#
    /// A cover, an article with two pictures, an article of text, and an HTML page.
    static let mixed = "[\(cover), \(lamp), \(text), \(web)]"
    /// Only pages with pictures.
    static let pictures = "[\(cover), \(lamp)]"

    private static let mills = """
        # Mills

        A *mill* grinds[^1] `corn`. See [the lamp](#2.1), [the note](#none) and [a site](https://example.org/).

        - one
        - two
            1. first
            2. second

        > A quotation.

        ![A mill](mill.png)

        | Mill | Year |
        |---|---|
        | North | 1800 |
        | South | |

        ```
        if a < b {
        }
        ```

        [^1]: Slowly.
        """

    /// Opens the issue.
    func editions(cover: URL? = nil) throws -> IssueEditions {
        try folder.write("issue/pages.json", pages)
        let content = try IssueContent(folder: folder["issue"], name: "tides", scale: .double)
        return IssueEditions(content, heading: heading, cover: cover)
    }

    /// Writes an edition and returns its file.
    func write(_ format: EditionFormat, _ name: String = "edition") throws -> URL {
        let file = folder["\(name).\(format.fileExtension)"]
        try editions().write(format, to: file)
        return file
    }

    /// Opens an edition as a reader does.
    func read(_ file: URL) throws -> IssueContent {
        try IssueContent(archive: file, name: "read", scale: .standard, cache: folder["cache"])
    }
}
