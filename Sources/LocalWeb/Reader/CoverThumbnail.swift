import Foundation
import Periodical
import Pictures
import Rendering

/// A cover as small as a shelf shows it, and no smaller than screens of twice the pixels need.
struct CoverThumbnail {
    /// Twice what the largest place of a cover on the shelf is across and down.
    private static let box = PictureSize(width: 480, height: 540)

    /// The picture, in the cache.
    let file: URL

    /// Makes it of a cover, where that was not done before.
    /// - Throws: ``MastheadError`` where the cover cannot be read.
    init(of cover: URL, in cache: DerivedPictures) throws(MastheadError) {
        file = try cache.file("cover", of: cover) { target throws(MastheadError) in
            try Picture(cover).derive([Rendition(.fitting(Self.box), to: target, quality: 82)])
        }
    }

    /// The pixels across and down.
    func size() throws(MastheadError) -> [Int] {
        let size = try Picture(file).size()
        return [size.width, size.height]
    }
}
