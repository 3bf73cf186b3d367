public import Foundation
import Periodical
import Pictures

extension IssueContent {
    /// The maximum size of a book's cover, in pixels.
    private static let coverBox = PictureSize(width: 800, height: 1200)
    /// The maximum size of a cover that cannot be scaled, in bytes.
    private static let coverByteLimit = 4 << 20

    /// Returns a small picture of the book's cover, or of its first page with a picture. A damaged cover is ignored,
    /// because the book can still be read.
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
                // Without libvips, use the picture at its original size.
                guard error.code == .toolFailed, FileManager.default.fileExists(atPath: picture.path) else {
                    return nil
                }
                let data = FileManager.default.contents(atPath: picture.path)
                return data.flatMap { $0.count <= Self.coverByteLimit ? $0 : nil }
            }
        } catch { return nil }
    }

    /// Returns a title for the first article if it is an untitled cover: a single page with a picture.
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
        // Use the first page with a picture.
        let pictures = grid.articles.joined().prefix(20).compactMap { $0.properties["baseImage"]?.string }
        return try pictures.first.flatMap { path throws(MastheadError) in try file(for: path) }
    }
}
