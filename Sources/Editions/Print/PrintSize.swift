import Periodical
import Pictures

/// The size of a printed page in points (1/72 inch).
struct PrintSize: Sendable, Hashable {
    var width: Double
    var height: Double

    static let a4 = PrintSize(width: 595.276, height: 841.89)
    static let a5 = PrintSize(width: 419.528, height: 595.276)
    static let letter = PrintSize(width: 612, height: 792)

    /// The size with width and height swapped.
    var turned: PrintSize { PrintSize(width: height, height: width) }

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates the size of a page that is filled by a picture. Pictures have no print size, so the page is as large as
    /// fits on A4, or on two A4 pages for a spread.
    init(of picture: PictureSize, spread: Bool?) {
        let ratio = Double(picture.width) / Double(max(1, picture.height))
        let box: PrintSize =
            if spread ?? (ratio >= 1.25) {
                PrintSize(width: 2 * Self.a4.width, height: Self.a4.height)
            } else {
                ratio > 1 ? Self.a4.turned : Self.a4
            }
        let factor = min(
            box.width / Double(max(1, picture.width)), box.height / Double(max(1, picture.height)))
        // PDF readers reject pages shorter than 3 points.
        width = max(3, Double(picture.width) * factor)
        height = max(3, Double(picture.height) * factor)
    }
}
