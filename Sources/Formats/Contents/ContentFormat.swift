import Files
package import Foundation

/// The format of an issue folder's content, identified by a document at the top level or by all files taken as a whole.
/// Content in each format can be read as a page grid.
public enum ContentFormat: String, Sendable, Hashable, CaseIterable {
    /// Masthead's own format, which contains `pages.plist` or `pages.json`.
    case pageGrid
    /// Baker's HPub format, which contains `book.json` and HTML pages.
    case hpub
    /// An EPUB, whose text reflows unless the EPUB has a fixed layout.
    case epub
    /// A comic, whose pages are pictures.
    case comic

    /// The names of the documents that identify the format, in order of preference. The list is empty if no single
    /// document identifies the format.
    public var documents: [String] {
        switch self {
        case .pageGrid: ["pages.plist", "pages.json"]
        case .hpub: [HPub.document]
        // Some shops change the case of file names. In some books, `mimetype`, the first file in an EPUB's ZIP archive,
        // is the only one of these documents.
        case .epub: [EPUBContainer.document, "META-INF/Container.xml", "meta-inf/container.xml", "mimetype"]
        case .comic: []
        }
    }

    /// Returns the relative path of the content in this format, which is empty or the name of the only subfolder.
    /// - Returns: nil if the folder contains no content in this format.
    package func top(in folder: URL) -> String? {
        // Do not look for a single subfolder, because a comic's pictures may be in any subfolder.
        if self == .comic { return Comic(ContentFolder(folder)) == nil ? nil : "" }
        if document(in: folder) != nil { return "" }
        let names: [String]
        // If a folder cannot be listed, its format is unknown.
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { return nil }
        let inner = names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
        guard inner.count == 1, let name = inner.first else { return nil }
        let place = folder.appending(path: name, directoryHint: .isDirectory)
        guard FileStamp(place, followsLinks: false)?.kind == .folder, document(in: place) != nil else { return nil }
        return name
    }

    /// Returns the document in a folder that identifies this format.
    func document(in folder: URL) -> URL? {
        documents.map { folder.appending(path: $0) }.first { file in
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            return file.lastPathComponent != "mimetype" || Self.isEPUBMimetype(file)
        }
    }

    /// Whether a `mimetype` file identifies an EPUB. Other formats contain a file with this name too.
    private static func isEPUBMimetype(_ file: URL) -> Bool {
        guard (FileStamp(file)?.byteCount ?? .max) < 100 else { return false }
        // An unreadable file does not identify an EPUB.
        do { return String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("application/epub+zip") } catch
        {
            return false
        }
    }
}
