import Foundation
import Periodical
import Pictures

/// Text pages as pictures, for formats that contain only pictures. A long text may take several.
struct TextSheets {
    /// The height of the pictures in pixels, as for imported PDFs.
    private static let rendering = PDFRendering(.height(2048), isLossless: true)

    private var files: [PagePosition: [URL]] = [:]

    /// Draws the text pages of an issue.
    init(_ pages: [EditionPage], of issue: IssueEditions, _ scratch: EditionScratch) throws(MastheadError) {
        guard pages.contains(where: { $0.face == .text }) else { return }
        let document = scratch["texts.pdf"]
        let counts = try PrintEdition(issue, scratch).writeTexts(of: pages, to: document)
        let total = counts.reduce(0) { $0 + $1.count }
        try PDFDocument(document).render(1...max(1, total), as: Self.rendering, prefix: scratch["text"].path)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
                .filter { $0.hasPrefix("text-") }.sorted()
        } catch { throw .files("read", scratch.folder, error) }
        guard names.count == total else {
            throw MastheadError(
                .toolFailed, cannot: "draw the text of", to: issue.content.name,
                found: "pdftoppm wrote \(names.count) of \(total) pictures", hint: nil)
        }
        var index = 0
        for (position, count) in counts {
            files[position] = names[index..<index + count].map { scratch[$0] }
            index += count
        }
    }

    /// Returns the pictures of a text page.
    func pictures(of page: EditionPage) throws(MastheadError) -> [EditionPicture] {
        try (files[page.position] ?? []).map { file throws(MastheadError) in try EditionPicture(file) }
    }
}
