public import Foundation
import Periodical

/// The pictures in a TIFF file according to its directories. A file may contain several pictures, because scanners
/// write all pages of a document into one file.
public struct TIFFPictures: Sendable, Hashable {
    /// A picture in a TIFF file.
    public struct Picture: Sendable, Hashable {
        /// The index of the picture among the directories of the file, which starts at 0.
        public let index: Int
        /// The stored size of the picture.
        public let shape: PictureShape
        /// Whether all pixels of the picture are either black or white.
        public let isBilevel: Bool
    }

    /// The pictures in the order of the file.
    public private(set) var pictures: [Picture] = []
    /// The number of directories that are not pages, such as smaller copies of pictures, and masks.
    public private(set) var otherCount = 0

    /// The maximum number of directories that are read. Each directory is a page.
    private static let directoryLimit = 10_000

    /// Reads the directories, but not the pixels.
    /// - Throws: ``MediaFault`` if the directories are damaged.
    public init(_ file: URL) throws(MediaFault) {
        let reader = try TIFFReader(file)
        var next: Int? = try reader.first
        var seen: Set<Int> = []
        var index = 0
        while let offset = next {
            guard seen.insert(offset).inserted else { throw .damaged("has directories that form a circle") }
            guard index < Self.directoryLimit else { throw .damaged("has more than \(Self.directoryLimit) pictures") }
            let (directory, following) = try reader.directory(at: offset)
            // Bit 0 marks a smaller copy of another picture, and bit 2 marks a mask.
            if let kind = directory.kind, kind & 0b101 != 0 {
                otherCount += 1
            } else if let width = directory.width, let height = directory.height {
                let isBilevel = directory.bitCount ?? 1 == 1 && directory.sampleCount ?? 1 == 1
                var shape = PictureShape(width: width, height: height)
                shape.isTurned = (5...8).contains(directory.orientation ?? 1)
                pictures.append(Picture(index: index, shape: shape, isBilevel: isBilevel))
            }
            index += 1
            next = following
        }
        guard !pictures.isEmpty else { throw .damaged("contains no picture") }
    }
}
