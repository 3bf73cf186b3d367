import Periodical

/// What of a page shows what it looks like: its first picture, or its page of a PDF.
enum PagePicture: Sendable, Hashable {
    case image(String)
    case pdf(String, pageNumber: Int)

    /// The picture of a page, or nil of one that is text alone.
    init?(_ page: Page, _ classes: PageClassRegistry) {
        let references = classes.assets(of: page)
        if let image = references.first(where: { $0.kind == .image }) {
            self = .image(image.name)
        } else if let document = references.first(where: { $0.kind == .pdf }) {
            self = .pdf(document.name, pageNumber: page.properties["pageNumber"]?.integer ?? 1)
        } else {
            return nil
        }
    }
}
