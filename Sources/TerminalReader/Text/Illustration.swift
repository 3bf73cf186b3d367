import Foundation
import Pictures

/// A picture of a book and the cells that it takes within the text.
struct Illustration: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int

    /// The pixels of a picture that a column of text is taken for, whatever the terminal's own are.
    private static let pixelsOfColumn = 8
    private static let pixelsOfRow = 16
    /// What is no higher stands in its line as a letter does: its words take its place.
    private static let mostRowsOfLetter = 2

    /// Fits a picture into the text.
    /// - Parameters:
    ///   - size: its pixels.
    ///   - room: the columns and rows that there are.
    ///   - cell: the pixels of a character.
    /// - Returns: nil of one that is too small to be seen.
    init?(_ file: URL, size: PictureSize, room: (columns: Int, rows: Int), cell: PictureSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        guard size.width >= Self.pixelsOfColumn, size.height >= Self.pixelsOfColumn else { return nil }
        // Rows of one column's width.
        let slope = height / width * Double(cell.width) / Double(max(1, cell.height))
        var columns = min(Double(max(1, room.columns)), width / Double(Self.pixelsOfColumn))
        var rows = columns * slope
        if rows > Double(max(1, room.rows)) {
            rows = Double(max(1, room.rows))
            columns = rows / slope
        }
        self.file = file
        self.columns = max(1, min(room.columns, Int(columns.rounded())))
        self.rows = max(1, min(room.rows, Int(rows.rounded())))
    }

    /// Whether a picture in a line of text is a letter or a sign in it.
    static func isLetter(_ size: PictureSize) -> Bool { size.height <= mostRowsOfLetter * pixelsOfRow }
}
