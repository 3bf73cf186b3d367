import Foundation
import Periodical
import Pictures

/// Pictures of PDF pages, for formats that cannot contain a PDF. Adjacent pages are rendered in one run.
struct PrintedPictures {
    /// The height of the pictures in pixels, as for imported PDFs.
    private static let rendering = PDFRendering(.height(2048))
    /// The maximum number of pages per run.
    private static let runLength = 48

    private var files: [PagePosition: URL] = [:]

    /// Renders all PDF pages in an array of pages.
    init(_ pages: [EditionPage], _ scratch: EditionScratch) throws(MastheadError) {
        var runs: [(file: URL, first: Int, positions: [PagePosition])] = []
        for page in pages {
            guard case .printed(let file, let number) = page.face else { continue }
            if let last = runs.last, last.file == file, last.first + last.positions.count == number,
                last.positions.count < Self.runLength
            {
                runs[runs.count - 1].positions.append(page.position)
            } else {
                runs.append((file, number, [page.position]))
            }
        }
        for (index, run) in runs.enumerated() {
            let prefix = "pdf-\(index)-"
            let last = run.first + run.positions.count - 1
            try PDFDocument(run.file).render(run.first...last, as: Self.rendering, prefix: scratch[prefix].path)
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
                    .filter { $0.hasPrefix(prefix) }.sorted()
            } catch { throw .files("read", scratch.folder, error) }
            guard names.count == run.positions.count else {
                throw MastheadError(
                    .unreadablePicture, cannot: "export page \(run.positions[0]) of", to: run.file.path,
                    found: "the PDF has no page \(last)", hint: "Check the page numbers in the page grid.")
            }
            for (position, name) in zip(run.positions, names) { files[position] = scratch[name] }
        }
    }

    /// Returns the picture of a page, or nil if the page has only text.
    func picture(of page: EditionPage) throws(MastheadError) -> EditionPicture? {
        switch page.face {
        case .picture(let picture): picture
        case .printed: try files[page.position].map { file throws(MastheadError) in try EditionPicture(file) }
        case .text: nil
        }
    }
}
