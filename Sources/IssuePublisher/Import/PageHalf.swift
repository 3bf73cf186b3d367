import Periodical
import Pictures

/// One half of a double page. The raw value is the suffix of its file name.
enum PageHalf: String, Sendable, CaseIterable {
    case left = "a"
    case right = "b"

    /// Returns the halves in reading order.
    static func inOrder(_ direction: ReadingDirection?) -> [PageHalf] {
        direction == .rightToLeft ? [.right, .left] : [.left, .right]
    }

    /// Returns the half's area in a picture of the double page.
    func area(of size: PictureSize) -> PictureArea {
        let middle = size.width / 2
        return PictureArea(
            left: self == .left ? 0 : middle, top: 0, width: self == .left ? middle : size.width - middle,
            height: size.height)
    }

    /// Returns the half's area in a PDF page, in points.
    func area(of page: PDFPageInformation) -> PictureArea {
        area(of: PictureSize(width: Int(page.width.rounded(.up)), height: Int(page.height.rounded(.up))))
    }

    /// Returns a link with its area on this half, or nil if the link's center is on the other half.
    func part(of link: PDFStructure.Link) -> PDFStructure.Link? {
        let isLeft = link.left + link.width / 2 < 0.5
        guard isLeft == (self == .left) else { return nil }
        let left = max(0, (link.left - (isLeft ? 0 : 0.5)) * 2)
        return PDFStructure.Link(
            target: link.target, left: left, top: link.top, width: min(1 - left, link.width * 2), height: link.height)
    }
}
