import Files
package import Foundation

/// How the content of an issue is written down in its folder. Each is recognised by a document at its top, or by all that is in
/// it, and read as a page grid.
public enum ContentFormat: String, Sendable, Hashable, CaseIterable {
    /// Ours: `pages.plist` or `pages.json`.
    case pageGrid
    /// Baker's: `book.json`, and pages in HTML.
    case hpub
    /// An EPUB, of which the text reflows; one of a fixed layout is pages.
    case epub
    /// Pictures, each of which is a page, as a comic's archive has them.
    case comic

    /// The names of the documents that it is recognised by, the first one before the others; none of what is told by all its
    /// files.
    public var documents: [String] {
        switch self {
        case .pageGrid: ["pages.plist", "pages.json"]
        case .hpub: [HPub.document]
        // Some shops write it in other letters, and some books have nothing but the first file of their zip.
        case .epub: [EPUBContainer.document, "META-INF/Container.xml", "meta-inf/container.xml", "mimetype"]
        case .comic: []
        }
    }

    /// The path below a folder at which a content of this format begins: empty for the folder itself, else the one folder in it.
    /// - Returns: nil where there is none.
    package func top(in folder: URL) -> String? {
        // Its pictures may be in any folders below.
        if self == .comic { return Comic(ContentFolder(folder)) == nil ? nil : "" }
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
        documents.map { folder.appending(path: $0) }.first { file in
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            return file.lastPathComponent != "mimetype" || Self.saysEPUB(file)
        }
    }

    /// Whether a `mimetype`, which other formats have as well, is an EPUB's.
    private static func saysEPUB(_ file: URL) -> Bool {
        guard (FileStamp(file)?.byteCount ?? .max) < 100 else { return false }
        // What cannot be read says nothing.
        do { return String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("application/epub+zip") } catch
        {
            return false
        }
    }
}
