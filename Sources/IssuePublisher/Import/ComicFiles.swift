import Periodical

/// The files in a folder or archive of pictures, divided into pages and omitted files.
struct ComicFiles: Sendable {
    /// The paths of the pictures that pages can show, some of them only after conversion.
    private(set) var pictures: [String] = []
    /// The path of `ComicInfo.xml`.
    private(set) var information: String?
    /// The paths of pictures that cannot be converted.
    private var unshown: [String] = []
    private var misnamed: [String] = []
    private var archives: [String] = []
    private var others: [String] = []

    /// The extensions of picture formats that are converted.
    private static let convertedExtensions: Set<String> = [
        "tif", "tiff", "bmp", "dib", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "jpx", "psd",
    ]

    /// The extensions of picture, drawing and video formats that are left out.
    private static let unshownExtensions: Set<String> = [
        "svg", "pcx", "tga", "xcf", "eps", "ai", "ico", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "ppm",
        "pgm", "pbm", "webm", "mp4", "mov",
    ]

    /// The extensions of archive and document formats.
    private static let archiveExtensions: Set<String> = ["zip", "cbz", "cbr", "rar", "7z", "cb7", "pdf", "epub"]

    /// Divides files into pages and omitted files.
    /// - Parameters:
    ///   - paths: all paths, sorted.
    ///   - isArchive: whether the files come from an archive. Some archives with pictures are not comics.
    ///   - name: the name to show in messages.
    init(_ paths: [String], isArchive: Bool, called name: String) throws(MastheadError) {
        for path in paths where !Self.isLitter(path) {
            let fileExtension = AssetKind.fileExtension(of: path)
            if path.split(separator: "/").last == "ComicInfo.xml" {
                information = information ?? path
            } else if AssetKind(fileName: path) == .image || Self.convertedExtensions.contains(fileExtension) {
                if AssetPath.fault(in: path) == nil { pictures.append(path) } else { misnamed.append(path) }
            } else if Self.unshownExtensions.contains(fileExtension) {
                unshown.append(path)
            } else if Self.archiveExtensions.contains(fileExtension) {
                archives.append(path)
            } else {
                others.append(path)
            }
        }
        guard !pictures.isEmpty else {
            let held = unshown + archives
            let what = held.isEmpty ? "" : ", only \(held.prefix(5).joined(separator: ", "))"
            throw MastheadError(
                .configuration, cannot: "import", to: name, found: "there are no pictures in a supported format\(what)",
                hint: archives.isEmpty
                    ? "Use PNG, JPEG, GIF or WebP. Masthead also converts TIFF, BMP, HEIC, AVIF and JPEG XL."
                    : "Import each of these files separately, because Masthead does not open nested archives.")
        }
        // A comic has only a few other files, such as the scanner's notes, but a project's archive has many.
        guard !isArchive || others.count <= pictures.count else {
            throw MastheadError(
                .configuration, cannot: "import", to: name,
                found: "only \(pictures.count) of \(paths.count) files are pictures, so this is not a comic",
                hint: "If the pictures are the pages of a comic, unpack the archive and import the folder.")
        }
    }

    /// Reports the files that are left out.
    func reportSkipped(_ report: ImportReport) {
        report.missing(
            unshown, because: "cannot be converted; export them as PNG or JPEG, and import again")
        report.missing(misnamed, because: "names that assets may not have; rename them, and import again")
        report.missing(archives, because: "not part of this issue; import each of them separately")
        report.leftOut(others, because: "not a picture")
    }

    /// Whether a file was created by an operating system, such as `.DS_Store`.
    private static func isLitter(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.first == "__MACOSX" || ["thumbs.db", "desktop.ini"].contains(parts.last?.lowercased())
    }
}
