import Formats
import Foundation
import Markup
import Periodical

/// The files of an imported book that are copied into an issue source. Each file is copied once, under a new name, and
/// shared by pages.
struct BookFiles {
    /// The folder for the book's files in the issue source. The files keep their relative paths, so references between
    /// them still work.
    static let prefix = "book/"

    private let folder: ContentFolder
    private let target: ImportFolder
    /// The asset names of the pages, by path in the book.
    private let pages: [String: String]
    /// The files that pages load.
    private(set) var shared: ContentAssets

    init(_ folder: ContentFolder, _ target: ImportFolder, pages: [String: String]) {
        self.folder = folder
        self.target = target
        self.pages = pages
        shared = ContentAssets(folder)
    }

    /// Returns the assets that one of the book's documents needs, largest picture first.
    mutating func assets(of document: String) -> [(kind: AssetKind, name: String)] {
        shared.assets(of: document).map { ($0.kind, Self.assetName($0.path)) }
    }

    /// Returns the picture files that a document needs, largest file first.
    mutating func pictures(of document: String) -> [URL] {
        shared.assets(of: document).filter { $0.kind == .image }.map { folder.place.appending(path: $0.path) }
    }

    /// Returns the reference to use in the issue source instead of a page's reference.
    /// - Returns: nil if the file does not exist or is outside the book, or if the reference is a link that does not
    ///   lead to a page of the book.
    mutating func replacement(
        of reference: String, as use: ContentPage.Use, in document: String
    ) throws(MastheadError) -> String? {
        switch use {
        case .file: try share(reference, from: document)
        case .link: link(reference, from: document)
        }
    }

    /// Copies all files that pages load.
    mutating func bring() throws(MastheadError) {
        for path in shared.paths {
            let name = Self.assetName(path)
            guard AssetKind(fileName: path) == .style else {
                try target.copy(folder.place.appending(path: path), to: name)
                continue
            }
            let text = try StyleSheetText.rewriting(try shared.text(ofSheet: path) ?? "") {
                reference throws(MastheadError) in
                try share(reference, from: path)
            }
            try target.write(Data(text.utf8), to: name)
        }
    }

    /// Returns the name of a file's asset, without a scale suffix.
    static func assetName(_ path: String) -> String {
        prefix + path.precomposedStringWithCanonicalMapping.replacing("@2x", with: "-2x")
    }

    private mutating func share(_ reference: String, from document: String) throws(MastheadError) -> String? {
        switch try shared.follow(reference, from: document) {
        case nil: nil
        case .drawing(let path):
            // Embed SVG drawings in the page, because they could run scripts if opened as separate files.
            "data:image/svg+xml;base64,"
                + (try folder.data(of: path, limit: ContentAssets.byteLimit, cannot: "import")).base64EncodedString()
        case .file(let path): url(of: path, from: document)
        }
    }

    private mutating func link(_ reference: String, from document: String) -> String? {
        switch ContentReference(reference, from: document, in: folder) {
        case .within, .elsewhere: return reference
        case .missing(let path):
            shared.lacks(path)
            return nil
        case .file(let path, let fragment):
            guard pages[path] != nil else {
                shared.cannotShow(path)
                return nil
            }
            return url(of: path, from: document) + (fragment.map { "#\($0)" } ?? "")
        }
    }

    /// Returns the relative URL from one of the book's files to another, according to their locations in the issue
    /// source.
    private func url(of path: String, from document: String) -> String {
        BookReference.relative(
            pages[path] ?? Self.assetName(path), from: pages[document] ?? Self.assetName(document))
    }
}
