import Formats
import Foundation
import Markup
import Periodical

/// The files of a book on their way into an issue source: its pages share them by names of their own, and each is brought once.
struct BookFiles {
    /// Where files of a book lie in the issue source; below it they keep their paths, and so their references to each other.
    static let prefix = "book/"

    private let folder: ContentFolder
    private let target: ImportFolder
    /// The pages of the book by their paths, with the names of their assets.
    private let pages: [String: String]
    /// What the pages load.
    private(set) var shared: ContentAssets

    init(_ folder: ContentFolder, _ target: ImportFolder, pages: [String: String]) {
        self.folder = folder
        self.target = target
        self.pages = pages
        shared = ContentAssets(folder)
    }

    /// The names of the assets that a document of the book needs, the largest picture first.
    mutating func assets(of document: String) -> [(kind: AssetKind, name: String)] {
        shared.assets(of: document).map { ($0.kind, Self.assetName($0.path)) }
    }

    /// The pictures that a document needs, the largest first, as files of the book.
    mutating func pictures(of document: String) -> [URL] {
        shared.assets(of: document).filter { $0.kind == .image }.map { folder.place.appending(path: $0.path) }
    }

    /// Says how a page refers from now on to what it refers to.
    /// - Returns: nil for a file where the reference stays as it is: it leads nowhere, or elsewhere; for a link where it leads to
    ///   no page of the book.
    mutating func replacement(
        of reference: String, as use: ContentPage.Use, in document: String
    ) throws(MastheadError) -> String? {
        switch use {
        case .file: try share(reference, from: document)
        case .link: link(reference, from: document)
        }
    }

    /// Brings all files that pages load.
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

    /// The name of the asset that a file becomes: one that says nothing of a scale.
    static func assetName(_ path: String) -> String {
        prefix + path.precomposedStringWithCanonicalMapping.replacing("@2x", with: "-2x")
    }

    private mutating func share(_ reference: String, from document: String) throws(MastheadError) -> String? {
        switch try shared.follow(reference, from: document) {
        case nil: nil
        case .drawing(let path):
            // A drawing becomes a part of the page: by itself it could run scripts where it is opened.
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

    /// A relative URL from one file of the book to another, as they lie in the issue source.
    private func url(of path: String, from document: String) -> String {
        BookReference.relative(
            pages[path] ?? Self.assetName(path), from: pages[document] ?? Self.assetName(document))
    }
}
