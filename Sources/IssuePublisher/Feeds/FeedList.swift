import Foundation
import Periodical

/// The list of the feeds in a packed folder, with the hash of the catalog they were made from. `publish` compares it
/// with the list at the target.
struct FeedList: Sendable, Equatable {
    struct File: Sendable, Equatable {
        /// The path in the packed folder.
        let path: String
        let size: Int
        let sha256: String
    }

    /// The path of the list in the packed folder.
    static let path = "\(CatalogFeeds.folder)files.json"
    /// The version of the feeds' content. Increase it when an unchanged catalog may produce different bytes.
    private static let form = 1

    /// The hexadecimal SHA-256 of the catalog.
    let catalog: String
    /// The files, in the order to write and upload them.
    let files: [File]
    private let form: Int

    init(catalog: String, files: [File]) {
        (self.catalog, self.files, form) = (catalog, files, Self.form)
    }

    /// Reads a list.
    /// - Throws: ``MastheadError`` if the document is invalid.
    init(_ data: Data, subject: String) throws(MastheadError) {
        let values = try Document(data, subject: subject, cannot: "read the list of feeds").value().dictionary ?? [:]
        catalog = values["Catalog"]?.string ?? ""
        form = values["Form"]?.integer ?? 0
        files = (values["Files"]?.array ?? []).compactMap { value in
            guard let file = value.dictionary, let path = file["Path"]?.string, let size = file["Size"]?.integer,
                let sha256 = file["SHA256"]?.string,
                // Files on the list may be deleted, so nothing but feeds may be on it.
                path.hasPrefix(CatalogFeeds.folder), AssetPath.fault(in: path) == nil
            else { return nil }
            return File(path: path, size: size, sha256: sha256)
        }
    }

    /// Whether this version of Masthead would produce these feeds from a catalog.
    func isCurrent(for catalog: String) -> Bool { self.catalog == catalog && form == Self.form }

    func encoded() throws -> Data {
        let files = files.map {
            PropertyValue.dictionary([
                "Path": .string($0.path), "Size": .integer($0.size), "SHA256": .string($0.sha256),
            ])
        }
        return try PropertyValue.dictionary([
            "Catalog": .string(catalog), "Form": .integer(form), "Files": .array(files),
        ]).json()
    }
}
