import Foundation
import IssueLibrary
import Periodical

/// A target of `masthead add`: a publication, a file, a list of feeds, or a folder of files.
enum AddTarget {
    /// A catalog, a feed, or a page that links to either.
    case publication(URL)
    /// A book, comic or PDF. The library checks the format during the import.
    case file(URL)
    /// A list of feeds in OPML.
    case feeds(URL)
    /// A folder without a catalog.
    case folder(URL)

    /// Determines the kind of target by its content rather than its name.
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

    /// Returns whether a file may be a catalog or a feed.
    private static func isDocument(_ file: URL, _ format: FileFormat?) -> Bool {
        // A text file with the extension of a book is a damaged book rather than a catalog.
        if format == .text, PublicationAddress.isBookFile(file.path) { return false }
        return format == .binaryPropertyList || format.map { $0 != .empty && !$0.isContent } ?? false
    }

    /// Returns a file's format according to its first bytes.
    private static func format(of file: URL) -> FileFormat? {
        // Read only regular files, because reading from a pipe could block.
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())
        } catch {
            // Ignore the error, because the import will report why the file cannot be read.
            return nil
        }
    }
}
