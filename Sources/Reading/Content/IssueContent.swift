import Files
import Formats
public import Foundation
import IssueArchive
public import Periodical
import Pictures

/// The content of an issue, opened from a content folder, an issue source or an archive.
public struct IssueContent: Sendable {
    /// The name of the issue.
    public let name: String
    /// The pages of the issue.
    public private(set) var grid: PageGrid
    /// The preferred scale of assets.
    public let scale: Scale
    /// The page classes, which define a page's assets.
    public let classes: PageClassRegistry
    private let files: ContentFiles
    /// The content's own table of contents, or nil.
    let ownOutline: [OutlineEntry]?
    /// The folder of a book that is not a Masthead issue, or nil. Its pages may load drawings that are not assets.
    let book: OpenedContent?
    /// The EPUB, or nil if the content is in another format.
    let epub: EPUBBook?
    /// The positions of a book's documents, by path.
    let documentPositions: [String: PagePosition]
    /// Reads the metadata in the content. Nil if the content is a folder in an unknown format.
    let reader: ContentReader?
    /// The PDF, or nil if the content is not a single PDF.
    package let document: URL?

    /// Opens the content folder of an issue in a library, or an issue source.
    ///
    /// The content stays readable even if a new revision replaces the folder. Content from other publishers may be in
    /// other formats, see ``ContentFormat``. A single PDF becomes an issue with the pages of the PDF.
    /// - Throws: ``MastheadError`` if the content has no readable pages.
    public init(
        folder: URL, name: String, scale: Scale, classes: PageClassRegistry = .builtIn
    ) throws(MastheadError) {
        self.name = name
        self.scale = scale
        self.classes = classes
        let held = try OpenedFolder(folder)
        if let reader = ContentReader(held.place) {
            let content = OpenedContent(held, top: reader.top)
            files = .folder(content)
            let pages = try reader.pages()
            (grid, ownOutline, epub) = (pages.grid, pages.outline, pages.book)
            documentPositions = pages.positions
            book = [.hpub, .epub].contains(reader.format) ? content : nil
            self.reader = reader
            document = nil
        } else {
            files = .folder(OpenedContent(held))
            let document = try Self.document(in: held.place)
            grid = try Self.grid(of: document, named: document.lastPathComponent)
            (ownOutline, book, epub, reader, documentPositions) = (nil, nil, nil, nil, [:])
            self.document = document
        }
    }

    /// Opens an archive of an issue, a comic (CBZ) or a book. Assets are unpacked as pages need them. An archive
    /// without a page grid is unpacked as a whole and read like a folder. A PDF is opened directly. The format is
    /// determined by the bytes of the file, not by its name.
    /// - Parameters:
    ///   - archive: the ZIP archive or PDF.
    ///   - name: the name of the issue.
    ///   - scale: the preferred scale.
    ///   - cache: the folder for unpacked files.
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
                // Name the archive in errors, because the user does not know the folder with its unpacked files.
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

    /// Returns the same content with a different page grid, for example one that includes all files that pages load.
    package func showing(_ grid: PageGrid) -> IssueContent {
        var content = self
        content.grid = grid
        return content
    }

    /// Returns an asset's file, or nil if it does not exist.
    /// - Parameter logicalName: the asset's name in the page grid. An asset with an unsafe path counts as missing.
    public func file(for logicalName: String) throws(MastheadError) -> URL? {
        guard let path = ScaleFallback(preferring: scale).name(for: logicalName, where: contains) else { return nil }
        return try files.file(path)
    }

    /// Returns the files of a page's assets by logical name, without those that are missing.
    public func assets(of page: Page) throws(MastheadError) -> [String: URL] {
        var assets: [String: URL] = [:]
        for reference in classes.assets(of: page) { assets[reference.name] = try file(for: reference.name) }
        return assets
    }

    /// Whether all assets of a page exist.
    public func isAvailable(_ page: Page) -> Bool {
        classes.assets(of: page).allSatisfy { hasFile(for: $0.name) }
    }

    /// Whether an asset exists at any scale.
    package func hasFile(for logicalName: String) -> Bool {
        Scale.allCases.contains { hasFile(for: logicalName, at: $0) }
    }

    /// Returns the file at a path, or nil if it does not exist. Does not try other scales.
    package func file(named path: String) throws(MastheadError) -> URL? {
        AssetPath.fault(in: path) == nil ? try files.file(path) : nil
    }

    /// Returns a version that changes when the file at a path does, without reading the file. Returns nil if it does
    /// not exist. Does not try other scales.
    package func version(of path: String) -> String? { AssetPath.fault(in: path) == nil ? files.version(path) : nil }

    /// Returns the file at a path, or nil if it is not yet unpacked. Does not try other scales.
    package func fileAtHand(_ path: String) -> URL? { files.fileAtHand(path) }

    /// Whether an asset exists at a given scale.
    package func hasFile(for logicalName: String, at scale: Scale) -> Bool {
        contains(scale.name(for: logicalName))
    }

    /// Whether a file exists at a path. Does not try other scales.
    func contains(_ path: String) -> Bool { AssetPath.fault(in: path) == nil && files.contains(path) }

    /// Whether the content is in a folder that has not been replaced by a newer revision.
    package func isIn(_ folder: URL) -> Bool { files.areIn(folder) }

    /// Whether both are the content of the same revision. A newer revision has a different folder.
    public func isSameRevision(as other: IssueContent) -> Bool { files.haveSamePlace(as: other.files) }
}
