import Formats
import Foundation
import Media
import Periodical
import Pictures
import Synchronization

/// An importer for a folder of pictures, which become @2x pictures in the natural order of their names. Formats that
/// pages cannot show are converted to JPEG or PNG.
struct PictureImport: ImportOriginal {
    private let options: ImportOptions
    private let originals: [PictureOriginal]
    private let comic: ComicInfo?
    private let isComic: Bool
    /// The titles in `ComicInfo.xml`, by picture path.
    private let bookmarks: [String: String]

    private static let pageLimit = 5_000

    /// Reads a folder of pictures.
    /// - Parameters:
    ///   - files: the folder's files.
    ///   - isComic: whether the folder was unpacked from a comic archive.
    init(
        _ folder: URL, _ files: ComicFiles, _ options: ImportOptions, isComic: Bool, _ report: ImportReport
    ) throws(MastheadError) {
        var options = options
        files.reportSkipped(report)
        // Ignore a `ComicInfo.xml` that is not well-formed. The comic is usable without it.
        let information = files.information.flatMap { ComicInfo(folder.appending(path: $0)) }
        comic = information?.isWellFormed == true ? information : nil
        if comic == nil, let path = files.information {
            report.leftOut([path], because: "not well-formed XML")
        }
        if options.direction == nil { options.direction = comic?.direction }
        self.options = options
        self.isComic = isComic || comic != nil
        let sorted = files.pictures.map(NaturalOrder.init).sorted().map(\.path)
        bookmarks = Dictionary(
            (comic?.bookmarks ?? [:]).compactMap { index, title in
                sorted.indices.contains(index) ? (sorted[index], title) : nil
            }, uniquingKeysWith: { first, _ in first })
        originals = try PictureOriginal.originals(files.pictures, in: folder, report)
        guard originals.count <= Self.pageLimit else {
            throw MastheadError(
                .configuration, cannot: "import", to: folder.relativePath,
                found: "the folder has \(originals.count) pages, but the limit is \(Self.pageLimit)",
                hint: "Split the folder, and import each part separately.")
        }
    }

    var pageCount: Int { originals.count }

    var metadata: [String: PropertyValue] {
        var metadata = comic?.metadata ?? [:]
        if let direction = options.direction { metadata["Direction"] = .string(direction.rawValue) }
        if isComic { metadata["Spreads"] = .string(PageSpreads.print.rawValue) }
        return metadata
    }

    /// The articles. As in a library, a comic is divided by its folders or, if there is only one, by its bookmarks.
    var articles: [Int: String?]? {
        var starts: [Int: String?] = [1: nil]
        for (index, original) in originals.enumerated() {
            let former = index > 0 ? originals[index - 1] : nil
            if let group = original.group {
                guard group != former?.group else { continue }
                starts.updateValue(group.split(separator: "/").last.map(String.init), forKey: index + 1)
            } else if bookmarks[original.path] != nil, original.path != former?.path {
                starts.updateValue(nil, forKey: index + 1)
            }
        }
        return starts
    }

    func pages(into target: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        let done = Mutex(0)
        let results = Parallel.map(originals.count) { index in
            Result { () throws(MastheadError) in
                defer {
                    let soFar = done.withLock { done in
                        done += 1
                        return done
                    }
                    report.onPage(soFar, originals.count)
                }
                do throws(MastheadError) {
                    return try pages(of: index, into: target, report)
                } catch {
                    // Skip an unreadable picture, so that the other pages are still imported.
                    guard error.code == .unreadablePicture else { throw error }
                    report.missing([originals[index].label], because: error.found)
                    return []
                }
            }
        }
        var imported: [ImportedPage] = []
        for result in results { imported += try result.get() }
        return imported
    }

    private func pages(
        of index: Int, into target: ImportFolder, _ report: ImportReport
    ) throws(MastheadError) -> [ImportedPage] {
        let number = index + 1
        let original = originals[index]
        var (file, fileExtension, fault) = try picture(of: original, target, report)
        let picture = try Picture(file)
        let size = try picture.size()
        if let fault {
            file = try undamagedPart(of: picture, size, named: fileExtension, target)
            fileExtension = file.pathExtension
            report.onNote(
                ImportNote(.damaged, [original.path], "\(fault): page \(number) shows only the undamaged part"))
        }
        var page = ImportedPage(number: number)
        if original.part?.index ?? 0 == 0 { page.title = bookmarks[original.path] }
        guard options.splitsDoublePages, size.width > size.height else {
            let name = ImportedPage.assetName(number, nil, fileExtension)
            try target.copy(file, to: Scale.double.name(for: name))
            if original.part == nil, let standard = try standardPicture(of: original.file) {
                try target.copy(standard, to: name)
            }
            page.properties["baseImage"] = .string(name)
            return [page]
        }
        return try PageHalf.inOrder(options.direction).map { half throws(MastheadError) in
            // Only the half that is read first gets the title.
            defer { page.title = nil }
            let name = ImportedPage.assetName(number, half, fileExtension)
            let area = half.area(of: size)
            let place = try target.place(Scale.double.name(for: name))
            try picture.crop(
                area,
                to: Rendition(
                    .fitting(PictureSize(width: area.width, height: area.height)), to: place,
                    quality: options.rendering.quality))
            page.properties["baseImage"] = .string(name)
            return page
        }
    }

    /// Returns the undamaged standard-scale picture beside an @2x picture. If there is none, `pack` makes it.
    private func standardPicture(of file: URL) throws(MastheadError) -> URL? {
        let (logical, scale) = Scale.split(file.path)
        guard scale == .double, FileManager.default.fileExists(atPath: logical) else { return nil }
        let standard = URL(filePath: logical)
        return try MediaInspection(standard).fault == nil ? standard : nil
    }

    /// Writes the pixels of a damaged picture to a new file, because `pack` rejects damaged files.
    private func undamagedPart(
        of picture: Picture, _ size: PictureSize, named fileExtension: String, _ target: ImportFolder
    ) throws(MastheadError) -> URL {
        // Write a PNG, which is lossless. Only photographs stay JPEGs, because as PNGs they would be many times larger.
        let isPhotograph = ["jpg", "jpeg"].contains(fileExtension)
        let file = try target.place(".original/\(UUID().uuidString).\(isPhotograph ? "jpg" : "png")")
        try picture.crop(
            PictureArea(left: 0, top: 0, width: size.width, height: size.height),
            to: Rendition(.fitting(size), to: file, quality: options.rendering.quality))
        return file
    }

    /// Returns the picture for a page: a converted file, or the original file with its fault.
    private func picture(
        of original: PictureOriginal, _ target: ImportFolder, _ report: ImportReport
    ) throws(MastheadError) -> (file: URL, fileExtension: String, fault: String?) {
        if let part = original.part, let foreign = ForeignPicture(original.file, original.format) {
            let stem = try target.place(".original/\(UUID().uuidString)")
            let made = try foreign.convert(
                part, to: stem, isLossless: options.rendering.isLossless, quality: options.rendering.quality)
            let kind = made.pathExtension == "png" ? "PNG" : "JPEG"
            report.onNote(ImportNote(.converted, [original.label], kind))
            return (made, made.pathExtension, nil)
        }
        let inspection = try MediaInspection(original.file)
        // The extension must match the content, because readers rely on it.
        let named = AssetKind.fileExtension(of: original.path)
        let known = inspection.format?.mediaExtensions ?? []
        return (original.file, known.contains(named) ? named : known.first ?? named, inspection.fault)
    }
}
