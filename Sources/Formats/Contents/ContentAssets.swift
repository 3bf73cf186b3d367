package import Foundation
import Markup
package import Periodical

/// The files that the pages of a content load, each looked at once: a style sheet brings what it imports and names.
package struct ContentAssets {
    /// A file that a document loads.
    package enum Target: Equatable {
        case file(String)
        /// A drawing, which could run scripts where it is opened by itself.
        case drawing(String)
    }

    /// The largest file that is read as text, in bytes.
    package static let byteLimit = 16 << 20

    private let folder: ContentFolder
    private var effort: ContentEffort?
    /// What a file loads, by path.
    private var uses: [String: Set<String>] = [:]
    private var knownSheets: Set<String> = []
    private var unreadSheets: [String] = []
    private var sizes: [String: Int] = [:]

    /// What documents refer to and the content lacks.
    package private(set) var missing: Set<String> = []
    /// What no page class can show.
    package private(set) var unshown: Set<String> = []
    /// References to other servers, which no page may load from.
    package private(set) var elsewhere: Set<String> = []

    /// - Parameter effort: how much of it may be read; nil reads all, and fails where a file is too large to be read.
    package init(_ folder: ContentFolder, effort: ContentEffort? = nil) {
        self.folder = folder
        self.effort = effort
    }

    /// The paths of all files that documents load.
    package var paths: [String] { uses.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted() }

    /// The bytes of a document that is read as text; nil where that would be too much.
    package mutating func data(of path: String) throws(MastheadError) -> Data? {
        if effort?.canRead(folder.byteCount(of: path)) == false { return nil }
        do throws(MastheadError) {
            return try folder.data(of: path, limit: Self.byteLimit, cannot: "read the content")
        } catch {
            // One file that does not read keeps no page from being shown.
            if effort != nil { return nil }
            throw error
        }
    }

    /// Notes what a document loads.
    /// - Returns: the file; nil where the reference leads nowhere, elsewhere, or to what no page class can show.
    package mutating func follow(_ reference: String, from document: String) throws(MastheadError) -> Target? {
        let target = note(reference, from: document)
        // One after the other: sheets import each other in circles, and as deep as their writer likes.
        while let sheet = unreadSheets.popLast() {
            guard let text = try text(ofSheet: sheet) else { continue }
            _ = StyleSheetText.rewriting(text) { reference -> String? in
                _ = note(reference, from: sheet)
                return nil
            }
        }
        return target
    }

    /// The text of a style sheet; nil where that would be too much.
    package mutating func text(ofSheet path: String) throws(MastheadError) -> String? {
        guard let data = try data(of: path) else { return nil }
        return DecodedText(data).text
    }

    /// Notes what a page links to, and follows no further.
    package mutating func lacks(_ path: String) { missing.insert(path) }

    /// Notes a file that is there and cannot be shown.
    package mutating func cannotShow(_ path: String) { unshown.insert(path) }

    /// The assets that a document needs, the largest picture first: it stands for the page where one is shown.
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
