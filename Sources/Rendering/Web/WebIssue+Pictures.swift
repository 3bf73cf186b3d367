import Foundation
import Periodical
import Pictures
import Reading

extension WebIssue {
    /// The length of a PDF page's longer side at scale 1, in pixels.
    static let pageHeight = 1024

    /// Whether a page has a thumbnail or an asset to derive one from.
    func hasThumbnail(_ position: PagePosition, _ page: Page) -> Bool {
        content.hasFile(for: position.thumbnailName) || shownAsset(of: page) != nil
    }

    /// Returns the asset that a page's thumbnail is derived from.
    func shownAsset(of page: Page) -> AssetReference? {
        content.classes.pictures(of: page).first { content.hasFile(for: $0.name) }
    }

    /// Returns the position of the page whose thumbnail has a logical name.
    func thumbnailPosition(_ name: String) -> PagePosition? {
        name.wholeMatch(of: /thumbs\/([0-9.]+)\.jpg/).flatMap { PagePosition(String($0.1)) }
    }

    func thumbnail(_ path: String) throws(MastheadError) -> WebFile? {
        let (name, scale) = Scale.split(path)
        guard let position = thumbnailPosition(name), let page = content.grid[position] else { return nil }
        if let file = try content.thumbnail(at: position, scale: scale) { return WebFile(file, named: path) }
        guard let asset = shownAsset(of: page) else { return nil }
        let factor = scale.rawValue
        let standard = PictureSize.thumbnailBox
        let box = PictureSize(width: standard.width * factor, height: standard.height * factor)
        var source: URL?
        if asset.kind == .pdf {
            let number = page.pdfPageNumber
            if case .file(let file)? = try picture(of: asset.name, number, .standard)?.content { source = file }
        } else {
            source = try content.file(for: asset.name)
        }
        guard let source else { return nil }
        let file = try cache.file("thumb-\(factor)", of: source) { target throws(MastheadError) in
            try Picture(source).derive([Rendition(.fitting(box), to: target, quality: 75)])
        }
        return WebFile(file, named: path)
    }

    /// Returns a picture of a PDF page.
    func picture(of pdf: String, _ number: Int, _ scale: Scale) throws(MastheadError) -> WebFile? {
        guard AssetKind(fileName: pdf) == .pdf, let source = try content.file(for: pdf) else { return nil }
        let height = Self.pageHeight * scale.rawValue
        let file = try cache.file("page-\(number)-\(height)", of: source) { target throws(MastheadError) in
            try PDFDocument(source).render(
                page: number, fitting: PictureSize(width: height, height: height), to: target)
        }
        return WebFile(file, named: "page.jpg")
    }
}
