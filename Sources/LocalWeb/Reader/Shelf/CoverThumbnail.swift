import Foundation
import Periodical
import Pictures
import Rendering

/// A cover reduced to the size that the shelf needs on a screen with two pixels per point.
struct CoverThumbnail {
    /// Twice the width and height of the largest cover on the shelf.
    private static let box = PictureSize(width: 480, height: 540)

    /// The picture's file in the cache.
    let file: URL

    /// Creates the thumbnail of a cover, unless the cache has it.
    /// - Throws: ``MastheadError`` if the cover cannot be read.
    init(of cover: URL, in cache: DerivedPictures) throws(MastheadError) {
        file = try cache.file("cover", of: cover) { target throws(MastheadError) in
            try Picture(cover).derive([Rendition(.fitting(Self.box), to: target, quality: 82)])
        }
    }

    /// Returns the width and height in pixels.
    func size() throws(MastheadError) -> [Int] {
        let size = try Picture(file).size()
        return [size.width, size.height]
    }
}
