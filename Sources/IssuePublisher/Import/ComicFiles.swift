import Periodical

/// The files of a folder or archive of pictures: its pages, and what is left out.
struct ComicFiles: Sendable {
    /// The pictures that can be shown, by path.
    private(set) var pictures: [String] = []
    /// The path of `ComicInfo.xml`.
    private(set) var information: String?
    /// Pictures that no browser shows, or that a name keeps out.
    private var unshown: [String] = []
    private var misnamed: [String] = []
    private var others: [String] = []

    /// The extensions of pictures that not every reader can show.
    private static let unshownExtensions: Set<String> = [
        "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "jp2", "j2k", "jpx", "svg", "psd", "pcx", "tga", "xcf",
        "eps",
        "ico", "dng", "cr2", "nef", "ppm", "pgm", "pbm", "webm", "mp4",
    ]

    /// Sorts files.
    /// - Parameters:
    ///   - paths: the paths of all, sorted.
    ///   - isArchive: whether they come from an archive, which need not be a comic.
    ///   - name: what it is called, for messages.
    init(_ paths: [String], isArchive: Bool, called name: String) throws(MastheadError) {
        for path in paths where !Self.isLitter(path) {
            if path.split(separator: "/").last == "ComicInfo.xml" {
                information = information ?? path
            } else if AssetKind(fileName: path) == .image {
                if AssetPath.fault(in: path) == nil { pictures.append(path) } else { misnamed.append(path) }
            } else if Self.unshownExtensions.contains(AssetKind.fileExtension(of: path)) {
                unshown.append(path)
            } else {
                others.append(path)
            }
        }
        guard !pictures.isEmpty else {
            let what = unshown.isEmpty ? "" : " that every reader shows: \(unshown.prefix(5).joined(separator: ", "))"
            throw MastheadError(
                .configuration, doing: "importing", to: name, found: "it holds no pictures\(what)",
                hint: "Pictures are png, jpg, jpeg, gif and webp.")
        }
        // A scanner's comic has a page or two of notes; a project's archive has pictures among many other files.
        guard !isArchive || others.count <= pictures.count else {
            throw MastheadError(
                .configuration, doing: "importing", to: name,
                found: "\(pictures.count) of its \(paths.count) files are pictures, which is no comic",
                hint: "If the pictures are the pages, unpack it and import their folder.")
        }
    }

    /// Names what is left out.
    func tell(_ report: ImportReport) {
        report.leftOut(
            unshown, because: "not every reader can show them; make them PNG or JPEG, and import again")
        report.leftOut(misnamed, because: "no asset may have such a name; rename them, and import again")
        report.leftOut(others, because: "no pictures")
    }

    /// What systems leave in folders without being asked.
    private static func isLitter(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.first == "__MACOSX" || ["thumbs.db", "desktop.ini"].contains(parts.last?.lowercased())
    }
}
