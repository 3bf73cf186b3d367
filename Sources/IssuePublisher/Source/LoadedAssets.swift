import Formats
import Foundation
import Markdown
import Markup
import Periodical

/// The files that pages load although the page grid does not list them: pictures in Markdown, and files that HTML pages
/// and style sheets refer to. Only files in the issue source are read.
struct LoadedAssets {
    /// A picture in Markdown whose file is not in the issue source.
    struct MissingPicture {
        let reference: MarkdownReference
        /// The path of the text file with the picture, or nil if the text is in the page grid.
        let file: String?
    }

    /// The pictures in Markdown without alternative text.
    private(set) var silent: [MissingPicture] = []
    private(set) var missing: [MissingPicture] = []
    private let files: SourceFiles
    /// The references in each HTML page and style sheet, in document order.
    private var known: [String: [String]] = [:]

    /// The maximum size of a document to search for references, in bytes.
    private static let byteLimit = 16 << 20
    /// The maximum number of files that a page may load.
    private static let fileLimit = 10_000

    init(_ files: SourceFiles) { self.files = files }

    /// Returns the assets that a page loads without listing them, with their kinds and logical names.
    mutating func assets(of page: Page, _ pageClass: PageClass) -> [(kind: AssetKind, name: String)] {
        guard case .list(let declared)? = pageClass.properties["assets"]?.type else { return [] }
        let kinds = declared.compactMap { name, declaration -> AssetKind? in
            if case .asset(let kind) = declaration.type, kind.rawValue == name { return kind }
            return nil
        }
        var names: [String] = []
        for reference in pageClass.assets(of: page) {
            switch reference.kind {
            case .html: names += loaded(by: reference.name)
            case .text where page.properties["body"] == nil: names += pictures(inFile: reference.name)
            default: break
            }
        }
        if let body = page.properties["body"]?.string { names += pictures(in: body, file: nil) }
        var seen = Set(pageClass.assets(of: page).map(\.name))
        return names.compactMap { name in
            guard let kind = AssetKind(fileName: name), kinds.contains(kind), seen.insert(name).inserted else {
                return nil
            }
            return (kind, name)
        }
    }

    private mutating func pictures(inFile name: String) -> [String] {
        guard let path = files.path(for: name, at: .standard), let data = data(of: path),
            let text = String(validating: data, as: UTF8.self)
        else { return [] }
        return pictures(in: text, file: path)
    }

    private mutating func pictures(in text: String, file: String?) -> [String] {
        var found: [String] = []
        for reference in Markdown.references(text) where reference.use == .picture {
            if let name = picture(reference.address, from: file ?? "") {
                found.append(name)
                if reference.words.isEmpty { silent.append(MissingPicture(reference: reference, file: file)) }
            } else {
                missing.append(MissingPicture(reference: reference, file: file))
            }
        }
        return found
    }

    private func picture(_ address: String, from document: String) -> String? {
        AssetPath.candidates(address, from: document).lazy.map { Scale.split($0).logicalName }.first { name in
            AssetKind(fileName: name) == .image && files.path(for: name, at: .standard) != nil
        }
    }

    /// Returns the files that an HTML page loads, directly or through style sheets. Pictures come first, largest
    /// picture first, because that picture may represent the page.
    private mutating func loaded(by html: String) -> [String] {
        var found: [String] = []
        var seen: Set<String> = [html]
        var open = [html]
        while let document = open.popLast(), found.count < Self.fileLimit {
            for name in references(of: document) where seen.insert(name).inserted {
                found.append(name)
                if AssetKind(fileName: name) == .style { open.append(name) }
            }
        }
        let sized = found.map { name -> (name: String, size: Int) in
            guard AssetKind(fileName: name) == .image, let path = files.path(for: name, at: .standard) else {
                return (name, 0)
            }
            return (name, files.byteCount(of: path))
        }
        return sized.sorted { ($1.size, $0.name) < ($0.size, $1.name) }.map(\.name)
    }

    /// Returns the logical names of the files that an HTML page or style sheet refers to.
    private mutating func references(of document: String) -> [String] {
        if let found = known[document] { return found }
        var found: [String] = []
        func take(_ reference: String) {
            guard let path = AssetPath.relative(reference.precomposedStringWithCanonicalMapping, from: document) else {
                return
            }
            let name = Scale.split(path).logicalName
            if files.path(for: name, at: .standard) != nil { found.append(name) }
        }
        if let path = files.path(for: document, at: .standard), let data = data(of: path) {
            if AssetKind(fileName: document) == .html {
                // An unreadable page has no references. Its fault is reported by the page's own check.
                _ = try? ContentPage(data) { use, reference throws(MastheadError) in
                    if use == .file { take(reference) }
                    return reference
                }
            } else {
                _ = StyleSheetText.rewriting(String(decoding: data, as: UTF8.self)) { reference -> String? in
                    take(reference)
                    return nil
                }
            }
        }
        known[document] = found
        return found
    }

    private func data(of path: String) -> Data? {
        guard files.byteCount(of: path) <= Self.byteLimit else { return nil }
        return FileManager.default.contents(atPath: files.url(path).path)
    }
}
