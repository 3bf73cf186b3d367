import Periodical
import Pictures

/// A half of a double page; the raw value ends its file's name.
enum Half: String, Sendable, CaseIterable {
    case left = "a"
    case right = "b"

    /// The halves as one reads them.
    static func inOrder(_ direction: ReadingDirection?) -> [Half] {
        direction == .rightToLeft ? [.right, .left] : [.left, .right]
    }

    /// The half's part of a picture.
    func area(of size: PictureSize) -> PictureArea {
        let middle = size.width / 2
        return PictureArea(
            left: self == .left ? 0 : middle, top: 0, width: self == .left ? middle : size.width - middle,
            height: size.height)
    }

    /// The half's part of a page, in points.
    func area(of page: PDFPageInformation) -> PictureArea {
        area(of: PictureSize(width: Int(page.width.rounded(.up)), height: Int(page.height.rounded(.up))))
    }

    /// A link on the half that has its middle, with its place there.
    func part(of link: PDFStructure.Link) -> PDFStructure.Link? {
        let isLeft = link.left + link.width / 2 < 0.5
        guard isLeft == (self == .left) else { return nil }
        let left = max(0, (link.left - (isLeft ? 0 : 0.5)) * 2)
        return PDFStructure.Link(
            target: link.target, left: left, top: link.top, width: min(1 - left, link.width * 2), height: link.height)
    }
}
