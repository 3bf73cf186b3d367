import Formats
import Foundation
import Periodical
import Pictures

/// A picture to import as a page: a file, or one of several pictures in a file.
struct PictureOriginal: Sendable {
    /// The path below the imported folder.
    let path: String
    let file: URL
    /// The format, according to the first bytes.
    let format: FileFormat?
    /// The part of the file with the picture, or nil if pages can show the file as is.
    var part: ForeignPicture.Part?
    /// The number of pictures in the file.
    var partCount = 1
    /// The path of the folder whose pictures form the article, or nil if there is only one folder.
    let group: String?

    /// The picture's name in messages, such as `scan.tif` or `scan.tif page 2`.
    var label: String {
        guard let part, partCount > 1 else { return path }
        return "\(path) page \(part.index + 1)"
    }

    /// Returns the pictures in a folder in natural order.
    static func originals(
        _ pictures: [String], in folder: URL, _ report: ImportReport
    ) throws(MastheadError) -> [PictureOriginal] {
        // A standard-scale picture and its @2x version make one page.
        let all = Set(pictures)
        let pages = pictures.filter { path in
            let (logical, scale) = Scale.split(path)
            return scale == .double || !all.contains(Scale.double.name(for: logical))
        }
        @Sendable func place(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
        let folders = Set(pages.map(place))
        let sorted = pages.map(NaturalOrder.init).sorted().map(\.path)
        let results = Parallel.map(sorted.count) { index in
            let path = sorted[index]
            let group = folders.count > 1 ? place(of: path) : nil
            return Result { () throws(MastheadError) in
                try parts(path, folder.appending(path: path), group, report)
            }
        }
        var originals: [PictureOriginal] = []
        for result in results { originals += try result.get() }
        return originals
    }

    /// Returns the pictures in a file.
    private static func parts(
        _ path: String, _ file: URL, _ group: String?, _ report: ImportReport
    ) throws(MastheadError) -> [PictureOriginal] {
        let format: FileFormat?
        do {
            let handle = try FileHandle(forReadingFrom: file)
            format = FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch { throw .files("read", file, error) }
        let original = PictureOriginal(path: path, file: file, format: format, group: group)
        guard let foreign = ForeignPicture(file, format) else { return [original] }
        do throws(MastheadError) {
            let (parts, otherCount) = try foreign.parts()
            if otherCount > 0 {
                let pictures = otherCount == 1 ? "1 picture" : "\(otherCount) pictures"
                report.leftOut(
                    ["\(pictures) in \(path)"], because: "smaller copies, masks or frames of an animation")
            }
            return parts.map { part -> PictureOriginal in
                var page = original
                (page.part, page.partCount) = (part, parts.count)
                return page
            }
        } catch {
            guard error.code == .unreadablePicture else { throw error }
            report.missing([path], because: error.found)
            return []
        }
    }
}
