import Foundation
import Periodical
import Pictures

/// The pictures to derive, grouped by original so that each original is decoded only once.
struct PicturePlan: Sendable {
    /// The original of a derived picture: one of the source's pictures, or a page of a PDF.
    private struct Origin: Sendable, Hashable {
        let file: URL
        var pageNumber: Int?
    }

    private let source: IssueSource
    private let contents: SourceContents
    private var wanted: [Origin: [DerivedPicture: [String]]] = [:]
    private var sizes: [Origin: PictureSize] = [:]

    /// The maximum size at which to render a PDF page for deriving pictures.
    private static let pageBox = PictureSize(width: 2048, height: 1024)

    init(_ source: IssueSource, _ contents: SourceContents) {
        self.source = source
        self.contents = contents
    }

    /// Requests a standard-scale version of a picture that has only an @2x file. Animations are not converted.
    mutating func addStandard(of name: String) throws(MastheadError) {
        let double = Scale.double.name(for: name)
        guard source.files.paths.contains(double), !source.files.paths.contains(name) else { return }
        let fileExtension = AssetKind.fileExtension(of: name)
        let origin = Origin(file: source.files.url(double))
        let mayMove = fileExtension == "gif" || fileExtension == "webp"
        if mayMove, try Picture(origin.file).isAnimated() { return }
        let whole = try size(of: origin)
        let derived = DerivedPicture(
            size: PictureSize(width: max(1, whole.width / 2), height: max(1, whole.height / 2)), isHalf: true,
            fileExtension: fileExtension, quality: source.publication.pictureQuality)
        add(derived, of: origin, as: name)
    }

    /// Requests smaller versions of a page's picture, one for each scale.
    mutating func add(
        _ picture: PagePicture, named name: String, box: PictureSize, quality: Int
    ) throws(MastheadError) {
        let origin: Origin
        switch picture {
        case .image(let asset):
            guard let file = source.file(for: asset, at: .double) else { return }
            origin = Origin(file: file)
        case .pdf(let asset, let number):
            guard let file = source.file(for: asset, at: .double) else { return }
            origin = Origin(file: file, pageNumber: number)
        }
        var double = PictureSize(width: box.width * 2, height: box.height * 2)
        // The size of a PDF page is unknown until it is rendered.
        if origin.pageNumber == nil { double = try size(of: origin).fitting(double) }
        let standard = PictureSize(width: max(1, double.width / 2), height: max(1, double.height / 2))
        for (scale, size) in [(Scale.double, double), (.standard, standard)] {
            let derived = DerivedPicture(size: size, isHalf: false, fileExtension: "jpg", quality: quality)
            add(derived, of: origin, as: scale.name(for: name))
        }
    }

    private mutating func add(_ derived: DerivedPicture, of origin: Origin, as path: String) {
        wanted[origin, default: [:]][derived, default: []].append(path)
    }

    private mutating func size(of origin: Origin) throws(MastheadError) -> PictureSize {
        if let size = sizes[origin] { return size }
        let size = try Picture.size(of: origin.file)
        sizes[origin] = size
        return size
    }

    /// Creates the derived pictures that are not in the cache yet, using all cores.
    /// - Returns: the derived files, by path in the archive.
    func carryOut(_ cache: PictureCache) throws(MastheadError) -> [String: URL] {
        let origins = wanted.keys.sorted { ($0.file.path, $0.pageNumber ?? 0) < ($1.file.path, $1.pageNumber ?? 0) }
        let results = Parallel.map(origins.count) { index in
            Result { () throws(MastheadError) in try carryOut(origins[index], cache) }
        }
        var files: [String: URL] = [:]
        for result in results { files.merge(try result.get()) { $1 } }
        return files
    }

    private func carryOut(_ origin: Origin, _ cache: PictureCache) throws(MastheadError) -> [String: URL] {
        let wanted = wanted[origin] ?? [:]
        var key = try contents.sha256(of: origin.file)
        if let number = origin.pageNumber { key += "-\(number)" }
        var files: [String: URL] = [:]
        var missing: [DerivedPicture] = []
        for (derived, paths) in wanted {
            let file = cache.file(key, derived)
            for path in paths { files[path] = file }
            if !cache.has(file) { missing.append(derived) }
        }
        guard !missing.isEmpty else { return files }
        missing.sort { ($0.size.width * $0.size.height, $0.quality) > ($1.size.width * $1.size.height, $1.quality) }
        if let number = origin.pageNumber {
            let drawn = cache.folder.appending(path: ".\(UUID().uuidString).jpg")
            defer { unlink(drawn.path) }
            do throws(MastheadError) {
                try PDFDocument(origin.file).render(page: number, fitting: Self.pageBox, to: drawn, isAwaited: false)
            } catch {
                // Ignore an unreadable document. The check reports it, and readers can do without a thumbnail.
                guard error.code == .unreadablePicture else { throw error }
                return [:]
            }
            try cache.derive(missing, of: key, from: try Picture(drawn))
        } else {
            try cache.derive(missing, of: key, from: try Picture(origin.file))
        }
        return files
    }
}
