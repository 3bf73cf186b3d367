public import Foundation
import Periodical

/// The pictures of a TIFF, as its directories tell of them: scanners put all pages of a document into one file.
public struct TIFFPictures: Sendable, Hashable {
    /// One of the pictures.
    public struct Picture: Sendable, Hashable {
        /// Its place among the directories of the file, from 0.
        public let index: Int
        /// Pixels across and down, as they are stored.
        public let shape: PictureShape
        /// Whether it has black and white alone.
        public let isBilevel: Bool
    }

    /// The pictures, in their order.
    public private(set) var pictures: [Picture] = []
    /// How many more directories hold what is no page: smaller copies of pictures, and masks.
    public private(set) var otherCount = 0

    /// The most directories that are followed; each is a page.
    private static let directoryLimit = 10_000

    /// Reads the directories; no pixels.
    /// - Throws: ``MediaFault`` where they are broken.
    public init(_ file: URL) throws(MediaFault) {
        let reader = try TIFFReader(file)
        var next: Int? = try reader.first
        var seen: Set<Int> = []
        var index = 0
        while let offset = next {
            guard seen.insert(offset).inserted else { throw .damaged("has directories that run in a circle") }
            guard index < Self.directoryLimit else { throw .damaged("has more than \(Self.directoryLimit) pictures") }
            let (directory, following) = try reader.directory(at: offset)
            // Bit 0 marks a smaller copy of another picture, bit 2 a mask.
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
        guard !pictures.isEmpty else { throw .damaged("holds no picture") }
    }
}
