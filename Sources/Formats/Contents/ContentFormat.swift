import Files
package import Foundation

/// The format of the content in an issue's folder. A format is recognized by a document at the top of the folder, or by
/// all files. Content in every format is read as a page grid.
public enum ContentFormat: String, Sendable, Hashable, CaseIterable {
    /// Masthead's own format, with `pages.plist` or `pages.json`.
    case pageGrid
    /// Baker's format, with `book.json` and HTML pages.
    case hpub
    /// An EPUB. Its text reflows, unless it has a fixed layout.
    case epub
    /// A comic, whose pages are pictures.
    case comic

    /// The names of the documents that identify the format, in order of preference. Empty if all files together
    /// identify it.
    public var documents: [String] {
        switch self {
        case .pageGrid: ["pages.plist", "pages.json"]
        case .hpub: [HPub.document]
        // Some shops change the case of names. Some books contain only the first file of their ZIP archive.
        case .epub: [EPUBContainer.document, "META-INF/Container.xml", "meta-inf/container.xml", "mimetype"]
        case .comic: []
        }
    }

    /// Returns the path of the content of this format below a folder. The path is empty for the folder itself, and is
    /// otherwise the name of its only subfolder.
    /// - Returns: nil if the folder has no such content.
    package func top(in folder: URL) -> String? {
        // The pictures of a comic may be in any subfolder.
        if self == .comic { return Comic(ContentFolder(folder)) == nil ? nil : "" }
        if document(in: folder) != nil { return "" }
        let names: [String]
        // The format of a folder that cannot be listed is unknown.
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

    /// Whether a `mimetype` file belongs to an EPUB. Other formats have such a file too.
    private static func isEPUBMimetype(_ file: URL) -> Bool {
        guard (FileStamp(file)?.byteCount ?? .max) < 100 else { return false }
        // Treat a file that cannot be read as one that does not belong to an EPUB.
        do { return String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("application/epub+zip") } catch
        {
            return false
        }
    }
}
