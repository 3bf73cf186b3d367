import Periodical

extension PDFObjects {
    /// A page and the reference to it.
    struct PageObject {
        let reference: String?
        let values: [String: PDFValue]
    }

    /// The maximum number of page tree nodes to read.
    private static let nodeLimit = 200_000

    /// Returns the pages, in order.
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
                // A malformed page tree may contain cycles.
                if let reference, !seen.insert(reference).inserted { continue }
                open += kids.reversed().map(Optional.some)
            } else if try resolved(node["/Type"]) != .string("/Pages") {
                pages.append(PageObject(reference: reference, values: node))
            }
        }
        return pages
    }

    /// Returns the visible part of a page: its crop box, clipped to its media box.
    func seenBox(of page: [String: PDFValue]) throws(MastheadError) -> Box {
        var media = try box(inherited("/MediaBox", page)) ?? Box()
        // PDF readers fall back to US Letter if the media box is missing or empty.
        if media.right <= media.left || media.top <= media.bottom { media = Box() }
        guard let crop = try box(inherited("/CropBox", page)) else { return media }
        let seen = Box(
            left: max(media.left, crop.left), bottom: max(media.bottom, crop.bottom),
            right: min(media.right, crop.right), top: min(media.top, crop.top))
        return seen.right > seen.left && seen.top > seen.bottom ? seen : media
    }
}
