import Files
public import Foundation
public import Logging
public import Periodical

/// A local library of publications: their catalogs and feeds, downloaded content, pending downloads and reading data.
///
/// All data is in the library's folder. Other processes can open the same library at the same time.
public actor IssueLibrary {
    /// The library's folder and the paths in it.
    public nonisolated let folder: LibraryFolder
    /// The library's configuration.
    public nonisolated let configuration: Configuration
    /// The components of the library.
    nonisolated let walls: LibraryWalls

    /// Opens a library, or creates one in a folder.
    ///
    /// Operations that a crash interrupted are completed. Content that was already moved into place is kept.
    /// - Parameters:
    ///   - folder: the library's folder, which is created if it does not exist.
    ///   - configuration: the library's configuration.
    ///   - logger: the logger of the library.
    /// - Throws: ``MastheadError`` if the folder is not writable or the database cannot be opened.
    public init(
        folder: URL, configuration: Configuration = Configuration(),
        logger: Logger = Logger(label: "masthead.library")
    ) async throws(MastheadError) {
        self.folder = LibraryFolder(folder)
        self.configuration = configuration
        let store = try await LibraryStore(
            self.folder, lockPatience: configuration.lockPatience, looks: configuration.looks)
        walls = LibraryWalls(store, configuration, logger)
        try await walls.finishInterrupted()
    }

    deinit { walls.reading.schedule.cancel() }

    /// Returns whether a folder contains a library, even a damaged one.
    /// - Throws: ``MastheadError`` if the folder cannot be read.
    public static func exists(at folder: URL) throws(MastheadError) -> Bool {
        let places = LibraryFolder(folder)
        guard let root = FileStamp(places.root) else { return false }
        // A file at this path counts as existing, so that opening the library reports the error.
        guard root.kind == .folder else { return true }
        return try DatabaseInspection(places).isLibrary
    }

    /// Whether the library is writable. A library on a read-only disk, in another user's folder or on a full disk is
    /// still readable.
    public nonisolated var isWritable: Bool { walls.store.isWritable }

    /// The number of database reads through this object.
    package nonisolated var readCount: Int { walls.store.database.readCount }

    /// The scale of downloaded issues.
    public var scale: Scale {
        get async throws(MastheadError) { try await walls.settings.scale }
    }

    /// The scale that was set with ``setScale(_:)``, or nil if none was set.
    public var ownScale: Scale? {
        get async throws(MastheadError) { try await walls.settings.ownScale }
    }

    /// Sets the scale for future downloads of issues.
    public func setScale(_ scale: Scale) async throws(MastheadError) { try await walls.settings.setScale(scale) }
}
