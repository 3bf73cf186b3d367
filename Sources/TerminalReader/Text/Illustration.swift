import Foundation
import Pictures

/// A picture in the text, with its size in character cells.
struct Illustration: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int

    /// How many of a picture's pixels make one text column, regardless of the terminal's cell size.
    private static let pixelsOfColumn = 8
    private static let pixelsOfRow = 16
    /// The maximum number of rows in a letter-sized picture, which is replaced by its text alternative.
    private static let mostRowsOfLetter = 2

    /// Fits a picture into the text, or returns nil if it is too small to see.
    /// - Parameters:
    ///   - size: the picture's size in pixels.
    ///   - room: the available columns and rows.
    ///   - cell: the size of a character in pixels.
    init?(_ file: URL, size: PictureSize, room: (columns: Int, rows: Int), cell: PictureSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        guard size.width >= Self.pixelsOfColumn, size.height >= Self.pixelsOfColumn else { return nil }
        // The number of rows for each column of the picture.
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

    /// Whether a picture in a line of text is so small that it stands for a letter or a symbol.
    static func isLetter(_ size: PictureSize) -> Bool { size.height <= mostRowsOfLetter * pixelsOfRow }
}
