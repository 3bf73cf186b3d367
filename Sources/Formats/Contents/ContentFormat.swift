import Files
package import Foundation

/// The format of an issue's content in its folder. Each format is recognized by a document at its top or by all its
/// files, and is read as a page grid.
public enum ContentFormat: String, Sendable, Hashable, CaseIterable {
    /// Masthead's own format: `pages.plist` or `pages.json`.
    case pageGrid
    /// Baker's format: `book.json` and HTML pages.
    case hpub
    /// An EPUB. Its text reflows, unless it has a fixed layout.
    case epub
    /// A comic: pictures that are pages.
    case comic

    /// The names of the documents by which the format is recognized, in order of preference. Empty if all files count.
    public var documents: [String] {
        switch self {
        case .pageGrid: ["pages.plist", "pages.json"]
        case .hpub: [HPub.document]
        // Some shops change the case, and some books only have the first file of their ZIP.
        case .epub: [EPUBContainer.document, "META-INF/Container.xml", "meta-inf/container.xml", "mimetype"]
        case .comic: []
        }
    }

    /// Returns the path below a folder at which content of this format begins: empty for the folder itself, otherwise
    /// its only subfolder.
    /// - Returns: nil if the folder has no such content.
    package func top(in folder: URL) -> String? {
        // A comic's pictures may be in any subfolder.
        if self == .comic { return Comic(ContentFolder(folder)) == nil ? nil : "" }
        if document(in: folder) != nil { return "" }
        let names: [String]
        // A folder that cannot be listed cannot be recognized.
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { return nil }
        let inner = names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
        guard inner.count == 1, let name = inner.first else { return nil }
        let place = folder.appending(path: name, directoryHint: .isDirectory)
        guard FileStamp(place, followsLinks: false)?.kind == .folder, document(in: place) != nil else { return nil }
        return name
    }

    /// Returns the document of this format in a folder.
    func document(in folder: URL) -> URL? {
        documents.map { folder.appending(path: $0) }.first { file in
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            return file.lastPathComponent != "mimetype" || Self.isEPUBMimetype(file)
        }
    }

    /// Whether a `mimetype` file is that of an EPUB; other formats have such a file too.
    private static func isEPUBMimetype(_ file: URL) -> Bool {
        guard (FileStamp(file)?.byteCount ?? .max) < 100 else { return false }
        // A file that cannot be read is not an EPUB's.
        do { return String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("application/epub+zip") } catch
        {
            return false
        }
    }
}
