import Formats
import Foundation
import Periodical
import Pictures

/// An imported book's cover: the one that the book declares, the largest picture on the first page with pictures, or a
/// drawn cover with the title.
struct BookCover {
    private let own: URL?
    private let reference: String?
    private let title: String
    private let names: [String]

    /// The maximum size in pixels of a cover that is made from another picture.
    private static let box = PictureSize(width: 1536, height: 2048)

    /// Creates a cover for an imported file or folder that does not declare one.
    /// - Parameter names: the names to draw below the title.
    init(title: String, names: [String] = []) {
        (own, reference) = (nil, nil)
        (self.title, self.names) = (title, names)
    }

    /// - Parameter reference: the path or URL of the cover that the book declares.
    init(_ reference: String?, in folder: ContentFolder, title: String, names: [String]) {
        self.reference = reference
        (self.title, self.names) = (title, names)
        if let reference, case .file(let path, _) = ContentReference(reference, from: "", in: folder) {
            own = folder.place.appending(path: path)
        } else {
            own = nil
        }
    }

    /// Writes the cover to a file.
    /// - Parameter pictures: the pictures on the pages, most suitable first.
    func write(
        to target: ImportFolder, otherwise pictures: some Sequence<URL>, _ report: ImportReport
    ) throws(MastheadError) {
        if let own {
            let fileExtension = AssetKind.fileExtension(of: own.lastPathComponent)
            if ["png", "jpg", "jpeg"].contains(fileExtension), isReadable(own) {
                return try target.copy(own, to: "cover@2x.\(fileExtension == "png" ? "png" : "jpg")")
            }
        }
        for picture in [own].compactMap(\.self) + Array(pictures) where isReadable(picture) {
            try Picture(picture).derive([
                Rendition(.fitting(Self.box), to: try target.place("cover@2x.jpg"), quality: 90)
            ])
            if let reference, picture != own {
                report.leftOut(
                    [reference], because: "not a picture; the cover was made from \(picture.lastPathComponent)")
            }
            return
        }
        report.remark("the book has no picture for a cover, so a cover with its title was drawn")
        let size = PictureSize(width: Self.box.width / 2, height: Self.box.height / 2)
        let drawn: Data
        do { drawn = try Picture.cover(size, title: title, names: names) } catch {
            throw .files("create a cover in", target.target, error)
        }
        try target.write(drawn, to: "cover@2x.png")
    }

    /// Whether a file is a picture that can be decoded. If not, the next picture is tried.
    private func isReadable(_ file: URL) -> Bool { Self.size(of: file) != nil }

    /// Returns a picture's size, or nil if the picture cannot be decoded.
    static func size(of file: URL) -> PictureSize? {
        do throws(MastheadError) { return try Picture.size(of: file) } catch { return nil }
    }
}
