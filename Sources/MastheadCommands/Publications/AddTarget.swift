import Foundation
import IssueLibrary
import Periodical

/// What a person wants to add: a publication, a file, or a folder of files.
enum AddTarget {
    /// What has a catalog, or a page that names one.
    case publication(URL)
    /// A book, a comic, a PDF; or something that is none of that, which is for the library to say.
    case file(URL)
    /// A list of feeds (OPML).
    case feeds(URL)
    /// A folder without a catalog.
    case folder(URL)

    /// Tells by what is there, and never by its name.
    init(_ text: String) throws(MastheadError) {
        let url = try PublicationAddress.url(text)
        let host = url.host() ?? ""
        var isFolder: ObjCBool = false
        guard url.isFileURL, host.isEmpty || host.lowercased() == "localhost",
            FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        else {
            self = .publication(url)
            return
        }
        let place = URL(filePath: url.path).standardizedFileURL
        if isFolder.boolValue {
            self = IssueLibrary.hasCatalog(in: place) ? .publication(url) : .folder(place)
        } else {
            let format = Self.format(of: place)
            self =
                format == .opml ? .feeds(place) : Self.isDocument(place, format) ? .publication(url) : .file(place)
        }
    }

    /// Whether a file is one of those that catalogs are.
    private static func isDocument(_ file: URL, _ format: FileFormat?) -> Bool {
        // What is called a book and is mere words is no catalog that was misnamed.
        if format == .text, PublicationAddress.isBookFile(file.path) { return false }
        return format == .binaryPropertyList || format.map { $0 != .empty && !$0.isContent } ?? false
    }

    /// What a file is by its first bytes.
    private static func format(of file: URL) -> FileFormat? {
        // A pipe would keep us waiting.
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // Why it cannot be read is told where it is read.
            return nil
        }
    }
}
