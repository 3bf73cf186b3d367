import Periodical

/// The picture that represents a page: its first picture, or the PDF page that it shows.
enum PagePicture: Sendable, Hashable {
    case image(String)
    case pdf(String, pageNumber: Int)

    /// Creates the picture for a page, or returns nil if the page has only text.
    init?(_ page: Page, _ classes: PageClassRegistry) {
        guard let asset = classes.pictures(of: page).first else { return nil }
        let pageNumber = page.pdfPageNumber
        self = asset.kind == .image ? .image(asset.name) : .pdf(asset.name, pageNumber: pageNumber)
    }
}
