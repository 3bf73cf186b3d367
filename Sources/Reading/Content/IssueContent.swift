import Files
import Formats
public import Foundation
import IssueArchive
public import Periodical
import Pictures

/// The content of an issue: a content folder, an issue source or an archive.
public struct IssueContent: Sendable {
    /// The issue's name.
    public let name: String
    /// The pages.
    public private(set) var grid: PageGrid
    /// The preferred scale of assets.
    public let scale: Scale
    /// The page classes, which define the assets of pages.
    public let classes: PageClassRegistry
    private let files: ContentFiles
    /// The content's own table of contents.
    let ownOutline: [OutlineEntry]?
    /// The folder of a book that is not a Masthead issue. The book's pages may load drawings, which are not assets.
    let book: HeldContent?
    /// The EPUB, if the content is an EPUB.
    let epub: EPUBBook?
    /// The positions of a book's documents, by path.
    let documentPositions: [String: PagePosition]
    /// The reader of the content's metadata, if its format was recognized in a folder.
    let reader: ContentReader?
    /// The PDF with all pages, if the content is a single PDF.
    let document: URL?

    /// Opens a folder: the content of a library's issue, or an issue source.
    ///
    /// The opened content stays readable when a new revision replaces the folder. Content from other publishers'
    /// catalogs may have another format than a page grid, see ``ContentFormat``. A single PDF becomes an issue with the
    /// pages of the PDF.
    /// - Throws: ``MastheadError`` if the content has no pages to read.
    public init(
        folder: URL, name: String, scale: Scale, classes: PageClassRegistry = .builtIn
    ) throws(MastheadError) {
        self.name = name
        self.scale = scale
        self.classes = classes
        let held = try HeldFolder(folder)
        if let reader = ContentReader(held.place) {
            let content = HeldContent(held, top: reader.top)
            files = .folder(content)
            let pages = try reader.pages()
            (grid, ownOutline, epub) = (pages.grid, pages.outline, pages.book)
            documentPositions = pages.positions
            book = [.hpub, .epub].contains(reader.format) ? content : nil
            self.reader = reader
            document = nil
        } else {
            files = .folder(HeldContent(held))
            let document = try Self.document(in: held.place)
            grid = try Self.grid(of: document, named: document.lastPathComponent)
            (ownOutline, book, epub, reader, documentPositions) = (nil, nil, nil, nil, [:])
            self.document = document
        }
    }

    /// Opens an archive of an issue, a comic (CBZ) or a book. Assets are unpacked when pages need them. An archive
    /// without a page grid is unpacked completely and read like a folder. A PDF is opened directly. The format is
    /// detected by the file's bytes, not by its name.
    /// - Parameters:
    ///   - archive: the ZIP archive or PDF.
    ///   - name: the name of the issue.
    ///   - scale: the preferred scale.
    ///   - cache: a folder for unpacked files.
    ///   - classes: the known page classes.
    public init(
        archive: URL, name: String, scale: Scale, cache: URL, classes: PageClassRegistry = .builtIn
    ) throws(MastheadError) {
        let format = try Self.format(of: archive)
        guard format != .pdf else {
            self.init(
                name: name, grid: try Self.grid(of: archive, named: ContentFiles.documentName), scale: scale,
                classes: classes, files: .document(archive), document: archive)
            return
        }
        guard format?.isZip ?? false else { throw .unreadable(archive, format) }
        let paths = Set(try ArchiveReader.entries(of: archive).map(\.path.string))
        if !paths.contains(Self.gridDocument), let folder = try Self.unpacked(archive, paths, into: cache) {
            do throws(MastheadError) {
                try self.init(folder: folder, name: name, scale: scale, classes: classes)
            } catch {
                // Errors name the archive, because the user does not know the folder into which it was unpacked.
                throw error.of(archive, unpackedTo: folder)
            }
            return
        }
        guard let data = try ArchiveReader.data(of: Self.gridDocument, in: archive) else {
            throw MastheadError(
                .noPage, cannot: "read the issue", to: archive.path, found: "the archive has no pages.plist",
                remedies: [.advice("Check that the file is an issue's archive."), .pack()])
        }
        self.init(
            name: name, grid: try PageGrid(reading: data, subject: "\(archive.path): \(Self.gridDocument)"),
            scale: scale,
            classes: classes, files: .archive(archive, paths: paths, cache: cache))
    }

    private init(
        name: String, grid: PageGrid, scale: Scale, classes: PageClassRegistry, files: ContentFiles,
        document: URL? = nil
    ) {
        self.name = name
        self.grid = grid
        self.scale = scale
        self.classes = classes
        self.files = files
        self.document = document
        (ownOutline, book, epub, reader, documentPositions) = (nil, nil, nil, nil, [:])
    }

    /// Returns the same content with other pages, for example an issue source with all files that its pages load.
    package func showing(_ grid: PageGrid) -> IssueContent {
        var content = self
        content.grid = grid
        return content
    }

    /// Returns the file for an asset, or nil if it does not exist.
    /// - Parameter logicalName: the asset's name in the page grid. An unsafe path is treated as missing.
    public func file(for logicalName: String) throws(MastheadError) -> URL? {
        guard let path = ScaleFallback(preferring: scale).name(for: logicalName, where: contains) else { return nil }
        return try files.file(path)
    }

    /// Returns the assets of a page by logical name. Missing assets are left out.
    public func assets(of page: Page) throws(MastheadError) -> [String: URL] {
        var assets: [String: URL] = [:]
        for reference in classes.assets(of: page) { assets[reference.name] = try file(for: reference.name) }
        return assets
    }

    /// Whether all assets of a page exist.
    public func isAvailable(_ page: Page) -> Bool {
        classes.assets(of: page).allSatisfy { hasFile(for: $0.name) }
    }

    /// Whether an asset has a file at any scale.
    package func hasFile(for logicalName: String) -> Bool {
        Scale.allCases.contains { hasFile(for: logicalName, at: $0) }
    }

    /// Returns the file at exactly this path, or nil if it does not exist.
    package func file(named path: String) throws(MastheadError) -> URL? {
        AssetPath.fault(in: path) == nil ? try files.file(path) : nil
    }

    /// Returns a version that changes whenever the file at exactly this path changes. This does not read the file.
    /// Returns nil if the file does not exist.
    package func version(of path: String) -> String? { AssetPath.fault(in: path) == nil ? files.version(path) : nil }

    /// Returns the file at exactly this path, or nil if it is not unpacked yet.
    package func fileAtHand(_ path: String) -> URL? { files.fileAtHand(path) }

    /// Whether an asset has a file at exactly this scale.
    package func hasFile(for logicalName: String, at scale: Scale) -> Bool {
        contains(scale.name(for: logicalName))
    }

    /// Whether there is a file at exactly this path.
    func contains(_ path: String) -> Bool { AssetPath.fault(in: path) == nil && files.contains(path) }

    /// Whether this is the content of a folder that was not replaced by a newer revision.
    package func isIn(_ folder: URL) -> Bool { files.areIn(folder) }

    /// Whether both are the same revision. A newer revision has another folder.
    public func isSameRevision(as other: IssueContent) -> Bool { files.haveSamePlace(as: other.files) }
}
