import Foundation
import Periodical
import Pictures
import Reading
import Synchronization

/// A cache of the picture sizes of PDF pages. A document is read again only if it has changed. Thread-safe, so that
/// renderers can share an instance.
package final class PDFPageSizes: Sendable {
    /// The maximum number of documents, and of pages per document.
    private static let limits = (documents: 64, pages: 2000)

    private let known = Mutex<[String: [PictureSize]]>([:])

    /// Creates an empty cache.
    package init() {}

    /// Returns the size of a PDF page in pixels at scale 1, or nil if the document is missing or unreadable.
    func size(ofPage number: Int, of pdf: String, in content: IssueContent) -> PictureSize? {
        for name in Scale.allCases.map({ $0.name(for: pdf) }) {
            guard let file = content.fileAtHand(name), let version = content.version(of: name) else { continue }
            let sizes = sizes(of: file, as: "\(file.path) \(version)")
            return sizes.indices.contains(number - 1) ? sizes[number - 1] : nil
        }
        return nil
    }

    private func sizes(of file: URL, as key: String) -> [PictureSize] {
        if let sizes = known.withLock({ $0[key] }) { return sizes }
        var sizes: [PictureSize] = []
        // Read errors are reported when the pages are rendered.
        do throws(MastheadError) {
            sizes = try PDFDocument(file).information(pages: Self.limits.pages).pages.map(Self.picture)
        } catch { sizes = [] }
        known.withLock { known in
            if known.count >= Self.limits.documents { known.removeAll() }
            known[key] = sizes
        }
        return sizes
    }

    private static func picture(_ page: PDFPageInformation) -> PictureSize {
        let factor = Double(WebIssue.pageHeight) / max(page.width, page.height, 1)
        return PictureSize(
            width: max(1, Int((page.width * factor).rounded())), height: max(1, Int((page.height * factor).rounded())))
    }
}
