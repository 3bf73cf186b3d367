public import Foundation
import Periodical
import Pictures

extension IssueContent {
    /// The maximum size of the cover of a book, in pixels.
    private static let coverBox = PictureSize(width: 800, height: 1200)
    /// The maximum size in bytes of a cover that cannot be scaled.
    private static let coverByteLimit = 4 << 20

    /// Returns a small picture of the book's cover, or its first page with a picture. Ignores a damaged cover, so that
    /// the book can still be read.
    public func ownCover() -> Data? {
        let target = FileManager.default.temporaryDirectory.appending(path: "masthead-cover-\(UUID().uuidString).jpg")
        defer { unlink(target.path) }
        do throws(MastheadError) {
            if let document {
                try PDFDocument(document).render(page: 1, fitting: Self.coverBox, to: target)
                return FileManager.default.contents(atPath: target.path)
            }
            guard let picture = try coverPicture() else { return nil }
            do throws(MastheadError) {
                try Picture(picture).derive([Rendition(.fitting(Self.coverBox), to: target, quality: 85)])
                return FileManager.default.contents(atPath: target.path)
            } catch {
                // If libvips is not installed, use the picture in its original size.
                guard error.code == .toolFailed, FileManager.default.fileExists(atPath: picture.path) else {
                    return nil
                }
                let data = FileManager.default.contents(atPath: picture.path)
                return data.flatMap { $0.count <= Self.coverByteLimit ? $0 : nil }
            }
        } catch { return nil }
    }

    /// Returns a title for the first article if it is a cover without a title: a single page with a picture.
    package func coverTitle(ofArticle index: Int) -> String? {
        guard index == 0, order == .articles, grid.articles.count > 1, grid.articles[0].count == 1,
            let page = grid.articles[0].first, page.title == nil, !isReflowable(page),
            !classes.pictures(of: page).isEmpty
        else { return nil }
        return "Cover"
    }

    private func coverPicture() throws(MastheadError) -> URL? {
        let named = reader?.coverPath.map { [$0] } ?? ["png", "jpg", "jpeg", "webp", "gif"].map { "cover.\($0)" }
        for path in named {
            if let file = try file(for: path), AssetKind(fileName: path) == .image { return file }
        }
        // Use the first page that has a picture.
        let pictures = grid.articles.joined().prefix(20).compactMap { $0.properties["baseImage"]?.string }
        return try pictures.first.flatMap { path throws(MastheadError) in try file(for: path) }
    }
}
