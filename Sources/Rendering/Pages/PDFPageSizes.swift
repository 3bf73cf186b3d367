import Foundation
import Periodical
import Pictures
import Reading
import Synchronization

/// How large the pages of PDFs are as pictures. A document is looked into once, for as long as it stays the same; it may be shared
/// by any number of renderers and used from any thread.
package final class PDFPageSizes: Sendable {
    /// The documents that are remembered at once, and the pages of each.
    private static let most = (documents: 64, pages: 2000)

    private let known = Mutex<[String: [PictureSize]]>([:])

    /// Begins without any.
    package init() {}

    /// The pixels of a page at scale 1, or nil where the document is not at hand, or does not say.
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
        // One that does not read says so where its pages are drawn.
        do throws(MastheadError) {
            sizes = try PDFDocument(file).information(pages: Self.most.pages).pages.map(Self.picture)
        } catch { sizes = [] }
        known.withLock { known in
            if known.count >= Self.most.documents { known.removeAll() }
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
