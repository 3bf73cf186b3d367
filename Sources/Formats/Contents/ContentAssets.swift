package import Foundation
import Markup
package import Periodical

/// Collects the files that the pages of an issue or book load, including those loaded by style sheets. Each file is
/// read once.
package struct ContentAssets {
    /// A file that a document loads.
    package enum Target: Equatable {
        case file(String)
        /// An SVG drawing, which could run scripts if a browser opened it as a separate file.
        case drawing(String)
    }

    /// The maximum size of a text file to read, in bytes.
    package static let byteLimit = 16 << 20

    private let folder: ContentFolder
    private var effort: ContentEffort?
    /// The files that documents and style sheets load, by the path of the document or sheet.
    private var uses: [String: Set<String>] = [:]
    private var knownSheets: Set<String> = []
    private var unreadSheets: [String] = []
    private var sizes: [String: Int] = [:]

    /// The files that documents refer to but that do not exist.
    package private(set) var missing: Set<String> = []
    /// The files that no page class can show.
    package private(set) var unshown: Set<String> = []
    /// The references to other servers, which pages must not load anything from.
    package private(set) var elsewhere: Set<String> = []

    /// Creates an empty collector.
    /// - Parameter effort: the limits for reading, or nil to read everything. A file that is too large is then an
    ///   error.
    package init(_ folder: ContentFolder, effort: ContentEffort? = nil) {
        self.folder = folder
        self.effort = effort
    }

    /// The paths of all files that the documents load.
    package var paths: [String] { uses.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted() }

    /// Returns a text document's contents, or nil if the document exceeds the limits.
    package mutating func data(of path: String) throws(MastheadError) -> Data? {
        if effort?.canRead(folder.byteCount(of: path)) == false { return nil }
        do throws(MastheadError) {
            return try folder.data(of: path, limit: Self.byteLimit, cannot: "read the content")
        } catch {
            // Skip an unreadable file. The page works without it.
            if effort != nil { return nil }
            throw error
        }
    }

    /// Resolves a reference, and adds the file that it leads to.
    /// - Returns: the file, or nil if it does not exist, is outside the content's folder, or has a format that no page
    ///   class can show.
    package mutating func follow(_ reference: String, from document: String) throws(MastheadError) -> Target? {
        let target = note(reference, from: document)
        // Process style sheets in a queue rather than recursively, because they may import each other in cycles and at
        // any depth.
        while let sheet = unreadSheets.popLast() {
            guard let text = try text(ofSheet: sheet) else { continue }
            _ = StyleSheetText.rewriting(text) { reference -> String? in
                _ = note(reference, from: sheet)
                return nil
            }
        }
        return target
    }

    /// Returns a style sheet's text, or nil if the sheet exceeds the limits.
    package mutating func text(ofSheet path: String) throws(MastheadError) -> String? {
        guard let data = try data(of: path) else { return nil }
        return DecodedText(data).text
    }

    /// Records a missing file that a page loads.
    package mutating func lacks(_ path: String) { missing.insert(path) }

    /// Records an existing file that no page class can show.
    package mutating func cannotShow(_ path: String) { unshown.insert(path) }

    /// Returns the assets that a document loads, starting with the largest picture, which becomes the page's thumbnail.
    package mutating func assets(of document: String) -> [(kind: AssetKind, path: String)] {
        var found: Set<String> = []
        var open = [document]
        while let path = open.popLast() {
            for next in uses[path] ?? [] {
                guard effort?.canStep() != false else { break }
                if found.insert(next).inserted { open.append(next) }
            }
        }
        let sorted = found.sorted().map { (path: $0, size: size(of: $0)) }.sorted { $0.size > $1.size }
        let kinds = sorted.compactMap { entry in AssetKind(fileName: entry.path).map { (kind: $0, path: entry.path) } }
        return kinds.filter { $0.kind == .image } + kinds.filter { $0.kind != .image }
    }

    private mutating func note(_ reference: String, from document: String) -> Target? {
        guard effort?.canStep() != false else { return nil }
        switch ContentReference(reference, from: document, in: folder) {
        case .within: return nil
        case .elsewhere:
            elsewhere.insert(reference)
            return nil
        case .missing(let path):
            missing.insert(path)
            return nil
        case .file(let path, _):
            if AssetKind.fileExtension(of: path) == "svg" { return .drawing(path) }
            guard let kind = AssetKind(fileName: path), [.image, .movie, .audio, .font, .style].contains(kind) else {
                unshown.insert(path)
                return nil
            }
            uses[document, default: []].insert(path)
            if kind == .style, knownSheets.insert(path).inserted { unreadSheets.append(path) }
            return .file(path)
        }
    }

    private mutating func size(of path: String) -> Int {
        if let known = sizes[path] { return known }
        let size = folder.byteCount(of: path)
        sizes[path] = size
        return size
    }
}
