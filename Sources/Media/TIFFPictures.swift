public import Foundation
import Periodical

/// The pictures in a TIFF file, for example all pages of a scanned document.
public struct TIFFPictures: Sendable, Hashable {
    /// A picture in a TIFF file.
    public struct Picture: Sendable, Hashable {
        /// The index of the picture's directory in the file, from 0.
        public let index: Int
        /// The size of the picture before rotation.
        public let shape: PictureShape
        /// Whether every pixel is either black or white.
        public let isBilevel: Bool
    }

    /// The pictures, in file order.
    public private(set) var pictures: [Picture] = []
    /// How many directories are not pages but, for example, smaller copies or masks.
    public private(set) var otherCount = 0

    /// The maximum number of directories to read. Each directory may be a page.
    private static let directoryLimit = 10_000

    /// Reads the directories of a file, but not the pixels.
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
