import Foundation
import Periodical
import Pictures

/// The pictures derived from an issue's pictures: a standard-scale version of each picture that has only an @2x file, a
/// thumbnail for each page with a picture, and a cover if the publisher provides none.
struct IssueRenditions: Sendable {
    /// The derived files, by path in the archive.
    private(set) var files: [String: URL] = [:]
    let coverName: String?
    /// The logical names of the thumbnails, in reading order.
    private(set) var thumbnails: [String] = []

    /// The maximum size of a cover that is derived from a page, at standard scale.
    static let coverBox = PictureSize(width: 384, height: 512)
    /// Creates the derived pictures that are not in the cache yet.
    /// - Throws: ``MastheadError`` if a picture cannot be read, which the check reports as well.
    init(_ source: IssueSource, _ contents: SourceContents, _ classes: PageClassRegistry, _ cache: PictureCache)
        throws(MastheadError)
    {
        var plan = PicturePlan(source, contents)
        let pages = source.grid.positions.compactMap { position in
            source.grid[position].map { (position, page: $0) }
        }
        let given = source.coverName
        let names =
            [given].compactMap(\.self)
            + pages.flatMap { classes.assets(of: $0.page).filter { $0.kind == .image }.map(\.name) }
        for name in names { try plan.addStandard(of: name) }
        let pictures = pages.compactMap { position, page in
            PagePicture(page, classes).map { (position, picture: $0) }
        }
        var coverName = given
        if given == nil, let first = pictures.first?.picture {
            coverName = "cover.jpg"
            try plan.add(first, named: "cover.jpg", box: Self.coverBox, quality: 85)
        }
        self.coverName = coverName
        for (position, picture) in pictures {
            let name = position.thumbnailName
            if source.files.path(for: name, at: .standard) == nil {
                try plan.add(picture, named: name, box: .thumbnailBox, quality: 75)
            }
            thumbnails.append(name)
        }
        files = try plan.carryOut(cache)
        thumbnails.removeAll { source.files.path(for: $0, at: .standard) == nil && files[$0] == nil }
    }
}
