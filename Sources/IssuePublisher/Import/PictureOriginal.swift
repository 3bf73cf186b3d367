import Formats
import Foundation
import Periodical
import Pictures

/// A picture that becomes a page: a file, or one of the pictures in a file of several.
struct PictureOriginal: Sendable {
    /// Its path below the folder that is imported.
    let path: String
    let file: URL
    /// What it is, by its first bytes.
    let format: FileFormat?
    /// Which of the file's pictures it is; nil of a file that pages show as it is.
    var part: ForeignPicture.Part?
    /// How many pictures the file has.
    var partCount = 1
    /// The path of the folder that makes it a page of an article; nil where there is one folder.
    let group: String?

    /// What it is called in what is told: `scan.tif`, `scan.tif page 2`.
    var label: String {
        guard let part, partCount > 1 else { return path }
        return "\(path) page \(part.index + 1)"
    }

    /// The pictures of a folder in their natural order.
    static func originals(
        _ pictures: [String], in folder: URL, _ report: ImportReport
    ) throws(MastheadError) -> [PictureOriginal] {
        // A plain picture beside its @2x one is the same page.
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

    /// The pictures of a file.
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
                    ["\(pictures) in \(path)"], because: "smaller copies, masks, or moments of one that moves")
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
