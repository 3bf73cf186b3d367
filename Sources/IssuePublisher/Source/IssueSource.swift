public import Foundation
public import Periodical

/// The folder in which a publisher writes an issue: metadata, page grid, assets.
public struct IssueSource: Sendable {
    /// The folder.
    public let folder: URL
    /// The metadata, unless something necessary is missing.
    public let metadata: IssueMetadata?
    /// The pages that could be read.
    public internal(set) var grid: PageGrid
    /// What all issues of the periodical share.
    public let publication: Publication
    let files: SourceFiles
    let pagesDocument: SourceDocument?
    let metadataDocument: SourceDocument?
    let givenCover: String?
    let places: [PagePosition: [DocumentFault.Step]]
    /// What was wrong while it was read.
    public let readingDiagnostics: [Diagnostic]
    /// Whether all that pages load is named in them.
    var isCompleted = false
    /// What is wrong with what pages load.
    var loadingDiagnostics: [Diagnostic] = []

    /// Reads an issue source. Faults in it are collected, not thrown.
    /// - Throws: ``MastheadError`` where the folder itself cannot be read.
    public init(_ folder: URL) throws(MastheadError) {
        self.folder = folder
        var diagnostics: [Diagnostic] = []
        files = try SourceFiles(folder)
        diagnostics += files.diagnostics

        func read(_ name: String, in folder: URL, _ action: String) -> SourceDocument? {
            let reading = SourceDocument.read(named: name, in: folder, cannot: action)
            diagnostics += reading.diagnostics
            return reading.document
        }
        func reportMissing(_ name: String, _ what: String) {
            let isThere = diagnostics.contains { $0.code == "malformed-document" && $0.file.contains("\(name).") }
            guard !isThere else { return }
            diagnostics.append(
                Diagnostic(
                    file: folder.relativePath, code: "missing-document",
                    message: "The issue source has neither \(name).plist nor \(name).json, which holds \(what).",
                    remedies: [.makeSource]))
        }

        metadataDocument = read("issue", in: folder, "reading the metadata")
        if let metadataDocument {
            let name = folder.standardizedFileURL.lastPathComponent
            let result = IssueMetadata.read(metadataDocument.value, folderName: name)
            metadata = result.metadata
            givenCover = metadataDocument.value.dictionary?["Cover"]?.string
            diagnostics += result.faults.map { metadataDocument.diagnostic($0) }
        } else {
            metadata = nil
            givenCover = nil
            reportMissing("issue", "its title and date")
        }

        pagesDocument = read("pages", in: folder, "reading the page grid")
        if let pagesDocument {
            let reading = PageGrid.read(pagesDocument.value)
            grid = reading.grid
            places = reading.places
            diagnostics += reading.faults.map { pagesDocument.diagnostic($0, position: PagePosition($0.path)) }
            if grid.articles.isEmpty, reading.faults.isEmpty {
                let fault = DocumentFault(at: [], code: "no-pages", "The issue has no pages.", hint: "Add an article.")
                diagnostics.append(pagesDocument.diagnostic(fault))
            }
        } else {
            grid = PageGrid(articles: [])
            places = [:]
            reportMissing("pages", "the page grid")
        }

        if let document = read("publication", in: folder.deletingLastPathComponent(), "reading the publication") {
            let result = Publication.read(document.value)
            publication = result.publication
            diagnostics += result.faults.map { document.diagnostic($0) }
        } else {
            publication = Publication()
        }
        readingDiagnostics = diagnostics
    }

    /// The pages that could be read, with the positions that they have in the document: a page that could not be read counts.
    public var pages: [(position: PagePosition, page: Page)] {
        grid.positions.compactMap { position in
            grid[position].map { (places[position].flatMap(PagePosition.init) ?? position, $0) }
        }
    }

    /// The file that serves a logical name at a scale or, where there is none, at the other; nil where there is neither.
    public func file(for logicalName: String, at scale: Scale) -> URL? {
        files.path(for: logicalName, at: scale).map(files.url)
    }

    /// The file of the standard cover, or of the @2x one where there is no other.
    public var coverFile: URL? {
        guard let coverName else { return nil }
        return file(for: coverName, at: .standard)
    }

    /// The cover's logical name: the one given, else `cover.png` or `cover.jpg`.
    var coverName: String? {
        if let givenCover { return givenCover }
        return ["cover.png", "cover.jpg"].first { files.path(for: $0, at: .standard) != nil }
    }
}

extension PagePosition {
    /// The page that a place in the page grid's document belongs to.
    init?(_ path: [DocumentFault.Step]) {
        guard case .index(let article)? = path.first else { return nil }
        guard path.count > 1, case .index(let page) = path[1] else {
            self.init(articleIndex: article, pageIndex: 0)
            return
        }
        self.init(articleIndex: article, pageIndex: page)
    }
}
