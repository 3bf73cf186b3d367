import Files
public import Foundation
public import Logging
public import Periodical

/// A local collection of issues: what a catalog offers, what of it is here, and what is on its way.
///
/// Everything it knows lies in its folder, so it can be opened again, and by other processes at the same time.
public actor IssueLibrary {
    /// The library's folder and the places in it.
    public nonisolated let folder: LibraryFolder
    /// How it downloads.
    public nonisolated let configuration: Configuration
    /// The parts that do the work.
    nonisolated let walls: LibraryWalls

    /// Opens a library, or makes one in a folder.
    ///
    /// What a crash left between two steps is brought to an end: content that had already taken its place counts.
    /// - Parameters:
    ///   - folder: the library's folder; it is made where there is none.
    ///   - configuration: how it downloads.
    ///   - logger: hears what the library does.
    /// - Throws: ``MastheadError`` where the folder cannot be written or its database not be opened.
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

    /// Whether there is a library in a folder, whole or damaged.
    /// - Throws: ``MastheadError`` where the folder may not be looked into.
    public static func exists(at folder: URL) throws(MastheadError) -> Bool {
        let places = LibraryFolder(folder)
        guard let root = FileStamp(places.root) else { return false }
        // A file in its place is for opening to tell.
        guard root.kind == .folder else { return true }
        return try DatabaseInspection(places).isLibrary
    }

    /// Whether something can be written to the library. One that cannot be (a CD, another user's folder, a full disk) can be
    /// read.
    public nonisolated var isWritable: Bool { walls.store.isWritable }

    /// How often this process has read the library's database through this value.
    package nonisolated var readCount: Int { walls.store.database.readCount }

    /// The scale at which issues are brought in.
    public var scale: Scale {
        get async throws(MastheadError) { try await walls.settings.scale }
    }

    /// The scale that the library was told; nil until then.
    public var ownScale: Scale? {
        get async throws(MastheadError) { try await walls.settings.ownScale }
    }

    /// Sets the scale at which issues are brought in from now on.
    public func setScale(_ scale: Scale) async throws(MastheadError) { try await walls.settings.setScale(scale) }
}
