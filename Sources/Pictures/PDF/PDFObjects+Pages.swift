import Periodical

extension PDFObjects {
    /// A page, by its reference.
    struct PageObject {
        let reference: String?
        let values: [String: PDFValue]
    }

    /// The most nodes of the page tree that are followed.
    private static let nodeLimit = 200_000

    /// The pages in their order.
    func pages() throws(MastheadError) -> [PageObject] {
        var pages: [PageObject] = []
        var seen: Set<String> = []
        var open: [PDFValue?] = [try root()["/Pages"]]
        var budget = Self.nodeLimit
        while let value = open.popLast(), budget > 0 {
            budget -= 1
            guard let node = try dictionary(value) else { continue }
            let reference = value?.reference
            if let kids = try array(node["/Kids"]) {
                // A node that holds itself has no end.
                if let reference, !seen.insert(reference).inserted { continue }
                open += kids.reversed().map(Optional.some)
            } else if try resolved(node["/Type"]) != .string("/Pages") {
                pages.append(PageObject(reference: reference, values: node))
            }
        }
        return pages
    }

    /// The part of a page that is seen: its crop box, as far as it lies in its media box.
    func seenBox(of page: [String: PDFValue]) throws(MastheadError) -> Box {
        var media = try box(inherited("/MediaBox", page)) ?? Box()
        // Readers take US Letter where there is none, or none with an area.
        if media.right <= media.left || media.top <= media.bottom { media = Box() }
        guard let crop = try box(inherited("/CropBox", page)) else { return media }
        let seen = Box(
            left: max(media.left, crop.left), bottom: max(media.bottom, crop.bottom),
            right: min(media.right, crop.right), top: min(media.top, crop.top))
        return seen.right > seen.left && seen.top > seen.bottom ? seen : media
    }
}
