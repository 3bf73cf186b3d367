import Periodical

/// What of a page shows what it looks like: its first picture, or its page of a PDF.
enum PagePicture: Sendable, Hashable {
    case image(String)
    case pdf(String, pageNumber: Int)

    /// The picture of a page, or nil of one that is text alone.
    init?(_ page: Page, _ classes: PageClassRegistry) {
        guard let asset = classes.pictures(of: page).first else { return nil }
        let pageNumber = page.pdfPageNumber
        self = asset.kind == .image ? .image(asset.name) : .pdf(asset.name, pageNumber: pageNumber)
    }
}
