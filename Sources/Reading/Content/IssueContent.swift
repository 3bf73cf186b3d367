import Files
import Formats
public import Foundation
import IssueArchive
public import Periodical
import Pictures

/// The content of an issue to be read: a content folder, an issue source or an archive.
public struct IssueContent: Sendable {
    /// The issue's name.
    public let name: String
    /// The pages.
    public private(set) var grid: PageGrid
    /// The scale at which assets are looked up first.
    public let scale: Scale
    /// The page classes that say which assets a page has.
    public let classes: PageClassRegistry
    private let files: ContentFiles
    /// The table of contents that it has of its own.
    let ownOutline: [OutlineEntry]?
    /// The folder of a book that others made: its pages may load drawings, which are no assets.
    let book: HeldContent?
    /// The EPUB that it is.
    let epub: EPUBBook?
    /// Where its documents are, by their paths.
    let documentPositions: [String: PagePosition]
    /// What tells what the content says of itself, where its format was recognised in a folder.
    let reader: ContentReader?
    /// The PDF of which all pages are.
    let document: URL?

    /// Opens a folder: the content of a library's issue, or an issue source.
    ///
    /// What was opened stays readable when a new revision takes the folder's place. Other people's catalogs bring other
    /// things than a page grid: see ``ContentFormat``; a single PDF is an issue of its pages.
    /// - Throws: ``MastheadError`` where there are no pages to read.
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

    /// Opens an archive: of an issue, a comic (CBZ), a book. Assets are unpacked as pages ask for them; one without a page grid of
    /// its own is unpacked whole, to be read as a folder is. A PDF is opened as it is. What the file is its bytes say, not its name.
    /// - Parameters:
    ///   - archive: the zip, or a PDF.
    ///   - cache: a folder for what is unpacked.
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
                // A person knows the file, and not where it was unpacked.
                throw error.of(archive, unpackedTo: folder)
            }
            return
        }
        guard let data = try ArchiveReader.data(of: Self.gridDocument, in: archive) else {
            throw MastheadError(
                .noPage, cannot: "read the issue", to: archive.path, found: "there is no pages.plist in it",
                remedies: [.advice("Is it the archive of an issue?"), .pack()])
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

    /// The same content with other pages: those of an issue source with all that they load.
    package func showing(_ grid: PageGrid) -> IssueContent {
        var content = self
        content.grid = grid
        return content
    }

    /// The file that serves an asset, or nil where it is not there.
    /// - Parameter logicalName: the asset's name as pages write it; one that is no safe path is not there.
    public func file(for logicalName: String) throws(MastheadError) -> URL? {
        guard let path = ScaleFallback(preferring: scale).name(for: logicalName, where: contains) else { return nil }
        return try files.file(path)
    }

    /// The assets of a page by logical name; those that are not there are left out.
    public func assets(of page: Page) throws(MastheadError) -> [String: URL] {
        var assets: [String: URL] = [:]
        for reference in classes.assets(of: page) { assets[reference.name] = try file(for: reference.name) }
        return assets
    }

    /// Whether all assets of a page are there.
    public func isAvailable(_ page: Page) -> Bool {
        classes.assets(of: page).allSatisfy { hasFile(for: $0.name) }
    }

    /// Whether there is a file for an asset, of any scale.
    package func hasFile(for logicalName: String) -> Bool {
        Scale.allCases.contains { hasFile(for: logicalName, at: $0) }
    }

    /// The file with just this path, or nil.
    package func file(named path: String) throws(MastheadError) -> URL? {
        AssetPath.fault(in: path) == nil ? try files.file(path) : nil
    }

    /// What tells the file with just this path, as it is now, from what it was before, without reading it; nil where there is
    /// none.
    package func version(of path: String) -> String? { AssetPath.fault(in: path) == nil ? files.version(path) : nil }

    /// The file with just this path, unless it would have to be unpacked first.
    package func fileAtHand(_ path: String) -> URL? { files.fileAtHand(path) }

    /// Whether there is a file of just this scale for an asset.
    package func hasFile(for logicalName: String, at scale: Scale) -> Bool {
        contains(scale.name(for: logicalName))
    }

    /// Whether there is a file with just this path.
    func contains(_ path: String) -> Bool { AssetPath.fault(in: path) == nil && files.contains(path) }

    /// Whether it is the content of a folder, in which no newer revision has taken its place.
    package func isIn(_ folder: URL) -> Bool { files.areIn(folder) }

    /// Whether both are of one revision, of which there may be more now: a newer one has a folder of its own.
    public func isSameRevision(as other: IssueContent) -> Bool { files.haveSamePlace(as: other.files) }
}
