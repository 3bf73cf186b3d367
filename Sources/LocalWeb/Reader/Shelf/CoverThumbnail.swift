import Foundation
import Periodical
import Pictures
import Rendering

/// A cover in the shelf's size for a screen with two pixels per point.
struct CoverThumbnail {
    /// The maximum size of a thumbnail: twice the size of the largest cover on the shelf.
    private static let box = PictureSize(width: 480, height: 540)

    /// The thumbnail's file in the cache.
    let file: URL

    /// Creates a cover's thumbnail, unless it is already in the cache.
    /// - Throws: ``MastheadError`` if the cover is unreadable.
    init(of cover: URL, in cache: DerivedPictures) throws(MastheadError) {
        file = try cache.file("cover", of: cover) { target throws(MastheadError) in
            try Picture(cover).derive([Rendition(.fitting(Self.box), to: target, quality: 82)])
        }
    }

    /// Returns the thumbnail's width and height, in pixels.
    func size() throws(MastheadError) -> [Int] {
        let size = try Picture(file).size()
        return [size.width, size.height]
    }
}
