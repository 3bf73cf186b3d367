import Files
package import Foundation

/// How the content of an issue is written down in its folder. Each is recognised by a document at its top, and read as a page
/// grid.
public enum ContentFormat: String, Sendable, Hashable, CaseIterable {
    /// Ours: `pages.plist` or `pages.json`.
    case pageGrid
    /// Baker's: `book.json`, and pages in HTML.
    case hpub

    /// The names of the documents that it is recognised by, the first one before the others.
    public var documents: [String] {
        switch self {
        case .pageGrid: ["pages.plist", "pages.json"]
        case .hpub: [HPub.document]
        }
    }

    /// The path below a folder at which a content of this format begins: empty for the folder itself, else the one folder in it.
    /// - Returns: nil where there is none.
    package func top(in folder: URL) -> String? {
        if document(in: folder) != nil { return "" }
        let names: [String]
        // What cannot be listed has nothing to be recognised by.
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { return nil }
        let inner = names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
        guard inner.count == 1, let name = inner.first else { return nil }
        let place = folder.appending(path: name, directoryHint: .isDirectory)
        guard FileStamp(place, followsLinks: false)?.kind == .folder, document(in: place) != nil else { return nil }
        return name
    }

    /// The document of this format in a folder.
    func document(in folder: URL) -> URL? {
        documents.map { folder.appending(path: $0) }.first { FileManager.default.fileExists(atPath: $0.path) }
    }
}
