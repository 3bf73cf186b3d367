import Files
import Foundation
import Markup
import Periodical

/// The files of a book that its pages share: brought into the issue source under names of their own, once.
struct BookFiles {
    /// Where files of a book lie in the issue source; below it they keep their paths, and so their references to each other.
    static let prefix = "book/"

    /// The largest file that is read as text or put into a page, in bytes.
    private static let byteLimit = 16 << 20

    private let folder: URL
    private let target: ImportFolder
    /// The pages of the book by their paths, with the names of their assets.
    private let pages: [String: String]
    /// What was brought already: its asset's name by its path.
    private var names: [String: String] = [:]
    /// What a file refers to, by path.
    private var uses: [String: Set<String>] = [:]

    /// What pages refer to and the book lacks.
    private(set) var missing: Set<String> = []
    /// What no page class can show.
    private(set) var unshown: Set<String> = []
    /// References to other servers, which no page may load from.
    private(set) var elsewhere: Set<String> = []

    init(_ folder: URL, _ target: ImportFolder, pages: [String: String]) {
        self.folder = folder
        self.target = target
        self.pages = pages
    }

    /// The assets that a document of the book needs, the largest picture first: it stands for the page where one is shown.
    func assets(of document: String) -> [(kind: AssetKind, name: String)] {
        var found: Set<String> = []
        var open = [document]
        while let path = open.popLast() {
            for next in uses[path] ?? [] where found.insert(next).inserted { open.append(next) }
        }
        let sorted = found.sorted().map { (path: $0, size: size(of: $0)) }
        let bySize = sorted.sorted { $0.size > $1.size }
        let pictures = bySize.filter { AssetKind(fileName: $0.path) == .image }
        let others = sorted.filter { AssetKind(fileName: $0.path) != .image }
        return (pictures + others).compactMap { entry in
            guard let name = names[entry.path], let kind = AssetKind(fileName: name) else { return nil }
            return (kind, name)
        }
    }

    /// The pictures that a document needs, the largest first, as files of the book.
    func pictures(of document: String) -> [URL] {
        let pictures = Set(assets(of: document).filter { $0.kind == .image }.map(\.name))
        return names.filter { pictures.contains($0.value) }.map(\.key).sorted { size(of: $0) > size(of: $1) }.map {
            folder.appending(path: $0)
        }
    }

    /// Brings what a reference means, and says how the document refers to it from now on.
    /// - Returns: nil where the reference stays as it is: it leads nowhere, or elsewhere.
    mutating func share(_ reference: String, from document: String) throws(MastheadError) -> String? {
        switch BookReference(reference, from: document, in: folder) {
        case .within: return nil
        case .elsewhere:
            elsewhere.insert(reference)
            return nil
        case .missing(let path):
            missing.insert(path)
            return nil
        case .file(let path, _):
            if AssetKind.fileExtension(of: path) == "svg" { return try drawing(path) }
            guard try bring(path) else { return nil }
            uses[document, default: []].insert(path)
            return url(of: path, from: document)
        }
    }

    /// How a document refers to another page of the book.
    /// - Returns: nil where that is no page of it.
    mutating func link(_ reference: String, from document: String) -> String? {
        switch BookReference(reference, from: document, in: folder) {
        case .within, .elsewhere: return reference
        case .missing(let path):
            missing.insert(path)
            return nil
        case .file(let path, let fragment):
            guard pages[path] != nil else {
                unshown.insert(path)
                return nil
            }
            return url(of: path, from: document) + (fragment.map { "#\($0)" } ?? "")
        }
    }

    /// The text of a style sheet with what it loads brought.
    mutating func style(_ text: String, from document: String) throws(MastheadError) -> String {
        try StyleSheetText.rewriting(text) { reference throws(MastheadError) in
            try share(reference, from: document)
        }
    }

    /// The bytes of a file that is read whole.
    static func contents(_ file: URL) throws(MastheadError) -> Data {
        do {
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= byteLimit else {
                throw MastheadError(
                    .malformedDocument, doing: "importing", to: file.lastPathComponent,
                    found: "it is \(size) bytes long, more than \(byteLimit)", hint: "Make it smaller, or leave it out."
                )
            }
            return try Data(contentsOf: file)
        } catch let error as MastheadError {
            throw error
        } catch { throw .files("reading", file, error) }
    }

    /// Brings a file, once. A style sheet brings what it loads.
    private mutating func bring(_ path: String) throws(MastheadError) -> Bool {
        if names[path] != nil { return true }
        guard let kind = AssetKind(fileName: path), [.image, .movie, .audio, .font, .style].contains(kind) else {
            unshown.insert(path)
            return false
        }
        let name = Self.assetName(path)
        // Style sheets may import each other in circles.
        names[path] = name
        let file = folder.appending(path: path)
        guard kind == .style else {
            try target.copy(file, to: name)
            return true
        }
        let data = try Self.contents(file)
        let text = String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1) ?? ""
        try target.write(Data(try style(text, from: path).utf8), to: name)
        return true
    }

    /// A drawing becomes a part of the page: by itself it could run scripts where it is opened.
    private func drawing(_ path: String) throws(MastheadError) -> String {
        "data:image/svg+xml;base64," + (try Self.contents(folder.appending(path: path))).base64EncodedString()
    }

    /// The name of the asset that a file becomes: one that says nothing of a scale.
    static func assetName(_ path: String) -> String {
        prefix + path.precomposedStringWithCanonicalMapping.replacing("@2x", with: "-2x")
    }

    /// A relative URL from one file of the book to another, as they lie in the issue source.
    private func url(of path: String, from document: String) -> String {
        let from = (pages[document] ?? Self.assetName(document)).split(separator: "/").dropLast()
        let to = (pages[path] ?? Self.assetName(path)).split(separator: "/")
        let common = zip(from, to.dropLast()).prefix { $0 == $1 }.count
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%;:'()\"")
        let down = to.dropFirst(common).map { String($0).addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        return (Array(repeating: "..", count: from.count - common) + down).joined(separator: "/")
    }

    private func size(of path: String) -> Int64 {
        FileStamp(folder.appending(path: path)).map { Int64($0.byteCount) } ?? 0
    }
}
