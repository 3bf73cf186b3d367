import Foundation
import Media
import Periodical
import Pictures
import Synchronization

/// Makes an issue source of a folder of pictures, in their natural order: copies, which are taken for @2x.
struct PictureImport: ImportOriginal {
    private struct Original: Sendable {
        let path: String
        let group: String?
    }

    private let folder: URL
    private let options: ImportOptions
    private var originals: [Original] = []
    private let comic: ComicInformation?

    /// Takes a folder of pictures.
    /// - Parameter files: what is in it.
    init(
        _ folder: URL, _ files: ComicFiles, _ options: ImportOptions, _ report: ImportReport
    ) throws(MastheadError) {
        self.folder = folder
        var options = options
        files.tell(report)
        let pictures = files.pictures
        comic = files.information.flatMap { ComicInformation(folder.appending(path: $0)) }
        if comic == nil, let path = files.information { report.leftOut([path], because: "it does not read as XML") }
        if options.direction == nil { options.direction = comic?.direction }
        self.options = options
        // A plain picture beside its @2x one is the same page.
        let all = Set(pictures)
        let pages = pictures.filter { path in
            let (logical, scale) = Scale.split(path)
            return scale == .double || !all.contains(Scale.double.name(for: logical))
        }
        let folders = Set(pages.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        originals = pages.sorted { $0.localizedStandardCompare($1) == .orderedAscending }.map { path in
            let parts = path.split(separator: "/")
            return Original(path: path, group: folders.count > 1 ? parts.dropLast().last.map(String.init) ?? "" : nil)
        }
    }

    var pageCount: Int { originals.count }

    var metadata: [String: PropertyValue] {
        var metadata = comic?.metadata ?? [:]
        if let direction = options.direction { metadata["Direction"] = .string(direction.rawValue) }
        return metadata
    }

    var articles: [Int: String?]? {
        guard originals.first?.group != nil else { return nil }
        var starts: [Int: String?] = [:]
        var last: String?
        for (index, original) in originals.enumerated() where original.group != last {
            starts[index + 1] = .some(original.group.flatMap { $0.isEmpty ? nil : $0 })
            last = original.group
        }
        return starts
    }

    func pages(into target: ImportFolder, _ report: ImportReport) throws(MastheadError) -> [ImportedPage] {
        let done = Mutex(0)
        let results = Parallel.map(originals.count) { index in
            Result { () throws(MastheadError) in
                let pages = try pages(of: index, into: target, report)
                let soFar = done.withLock { done in
                    done += 1
                    return done
                }
                report.onPage(soFar, originals.count)
                return pages
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
        let file = folder.appending(path: originals[index].path)
        let inspection = try MediaInspection(file)
        if let fault = inspection.fault {
            report.onNote("\(originals[index].path) \(fault): page \(number) shows what there is of it")
        }
        // The bytes tell what it is; readers are told by the name.
        let named = AssetKind.fileExtension(of: file.lastPathComponent)
        let known = inspection.format?.mediaExtensions ?? []
        let fileExtension = known.contains(named) ? named : known.first ?? named
        let picture = try Picture(file)
        let size = try picture.size()
        var page = ImportedPage(number: number)
        guard options.splitsDoublePages, size.width > size.height else {
            let name = ImportedPage.assetName(number, nil, fileExtension)
            try target.copy(file, to: Scale.double.name(for: name))
            let (logical, scale) = Scale.split(file.path)
            if scale == .double, FileManager.default.fileExists(atPath: logical) {
                try target.copy(URL(filePath: logical), to: name)
            }
            page.properties["baseImage"] = .string(name)
            return [page]
        }
        return try Half.inOrder(options.direction).map { half throws(MastheadError) in
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
}
