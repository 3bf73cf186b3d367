import Files
import Formats
import Foundation
import Periodical

/// The files of a publication's catalog. A magazine has a single file. A store has `config.json` and, beside it, the
/// list of books.
enum CatalogFiles {
    /// The maximum size of a catalog file, in bytes.
    static let byteLimit = 32 << 20

    /// Returns the stamps of all the catalog's files, which together identify a version of the catalog. The catalog's
    /// own stamp is first, because publishers replace the catalog last.
    static func stamps(_ catalog: URL) -> [FileStamp?] { paths(catalog).map { FileStamp(path: $0) } }

    /// Returns the paths of all the catalog's files, starting with the catalog itself.
    static func paths(_ catalog: URL) -> [String] {
        guard catalog.pathExtension == "json" else { return [catalog.path] }
        let folder = catalog.deletingLastPathComponent()
        return [catalog.path] + StoreList.allCases.map { folder.appending(path: $0.rawValue).path }
    }

    static func entries(_ catalog: URL) throws(MastheadError) -> [CatalogEntry] {
        let read = try Catalog.read(try data(of: catalog), subject: catalog.path, at: catalog).catalog
        guard let front = read.store else { return read.entries }
        let list = catalog.deletingLastPathComponent().appending(path: StoreList.books.rawValue)
        guard FileStamp(list) != nil else { return [] }
        return try books(try data(of: list), of: front, list.path)
    }

    static func books(_ data: Data, of front: StoreFront, _ subject: String) throws(MastheadError) -> [CatalogEntry] {
        try StoreList.readBooks(data, of: front, isVouchedFor: false, subject: subject).catalog.entries
    }

    private static func data(of file: URL) throws(MastheadError) -> Data {
        guard let stamp = FileStamp(file) else { throw .system("read the catalog", file) }
        guard stamp.kind == .file, stamp.byteCount <= byteLimit else {
            throw MastheadError(
                .malformedCatalog, cannot: "read the catalog", to: file.path,
                found: "the path is not a file, or the file is too large",
                hint: "Check 'catalogs' in the configuration.")
        }
        do { return try Data(contentsOf: file) } catch { throw .files("read", file, error) }
    }
}
