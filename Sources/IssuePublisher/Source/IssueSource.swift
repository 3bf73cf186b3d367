public import Foundation
public import Periodical

/// A folder in which a publisher edits an issue, with metadata, the page grid and assets.
public struct IssueSource: Sendable {
    /// The issue source's folder.
    public let folder: URL
    /// The issue's metadata, or nil if a required value is missing.
    public let metadata: IssueMetadata?
    /// The page grid, with those pages that could be read.
    public internal(set) var grid: PageGrid
    /// The settings that all issues of the publication share.
    public let publication: Publication
    let files: SourceFiles
    let pagesDocument: SourceDocument?
    let metadataDocument: SourceDocument?
    let givenCover: String?
    let places: [PagePosition: [DocumentFault.Step]]
    /// The faults found while reading the source.
    public let readingDiagnostics: [Diagnostic]
    /// Whether the files that pages load have been added to the pages' assets.
    var isCompleted = false
    /// The faults in files that pages load.
    var loadingDiagnostics: [Diagnostic] = []

    /// Reads an issue source. Faults in the source are collected rather than thrown.
    /// - Throws: ``MastheadError`` if the folder itself cannot be read.
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
                    message: "The issue source has neither \(name).json nor \(name).plist with \(what).",
                    remedies: [.makeSource]))
        }

        metadataDocument = read("issue", in: folder, "read the metadata")
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

        pagesDocument = read("pages", in: folder, "read the page grid")
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

        if let document = read("publication", in: folder.deletingLastPathComponent(), "read the publication") {
            let result = Publication.read(document.value)
            publication = result.publication
            diagnostics += result.faults.map { document.diagnostic($0) }
        } else {
            publication = Publication()
        }
        readingDiagnostics = diagnostics
    }

    /// The readable pages, with their positions in the document. Positions count unreadable pages too.
    public var pages: [(position: PagePosition, page: Page)] {
        grid.positions.compactMap { position in
            grid[position].map { (places[position].flatMap(PagePosition.init) ?? position, $0) }
        }
    }

    /// Returns the file for a logical name at a scale or, if it does not exist, at the other scale. Returns nil if
    /// neither exists.
    public func file(for logicalName: String, at scale: Scale) -> URL? {
        files.path(for: logicalName, at: scale).map(files.url)
    }

    /// The cover's file at standard scale, or at @2x if that is the only one.
    public var coverFile: URL? {
        guard let coverName else { return nil }
        return file(for: coverName, at: .standard)
    }

    /// The cover's logical name: the name in the metadata, or `cover.png` or `cover.jpg`.
    var coverName: String? {
        if let givenCover { return givenCover }
        return ["cover.png", "cover.jpg"].first { files.path(for: $0, at: .standard) != nil }
    }
}

extension PagePosition {
    /// Creates the position of the page at a location in the page grid's document.
    init?(_ path: [DocumentFault.Step]) {
        guard case .index(let article)? = path.first else { return nil }
        guard path.count > 1, case .index(let page) = path[1] else {
            self.init(articleIndex: article, pageIndex: 0)
            return
        }
        self.init(articleIndex: article, pageIndex: page)
    }
}
