import Files
public import Foundation
import GRDB
import IssueTransfer
public import Logging
public import Periodical

/// A local collection of issues: what a catalogue offers, what of it is here, and what is on its way.
///
/// Everything it knows lies in its folder, so it can be opened again, and by other processes at the same time.
public actor IssueLibrary {
    /// The library's folder and the places in it.
    public nonisolated let folder: LibraryFolder
    /// How it downloads.
    public nonisolated let configuration: Configuration
    let database: LibraryDatabase
    let changeWatch: ChangeWatch
    let client: HTTPClient
    let installer: ContentInstaller
    let logger: Logger
    /// The folder's identity when the library was opened.
    let place: [Int]?
    /// When catalogues were read by ``add(_:handle:publicKey:)``, by the publications' numbers: the refresh that comes just after it
    /// need not read them again.
    var readWhileAdding: [Int64: Date] = [:]
    /// The words of issues that cannot be written down.
    var passingIndex: PassingSearchIndex?
    /// The listeners to the asset downloads that this process knows.
    var broadcasts: [UUID: ProgressBroadcast] = [:]
    /// The room on the disk that the asset downloads under way in this process still need, in bytes.
    var reservations: [UUID: Int] = [:]

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
        let places = self.folder
        try places.create()
        database = try await LibraryDatabase(places) { () throws(MastheadError) in
            try await FileLock.acquire(
                places.migrationLock, note: "migration", patience: configuration.lockPatience
            ) { 0 }
        }
        changeWatch = ChangeWatch(database, places)
        place = FileStamp(places.root).map { [$0.device, $0.inode] }
        client = HTTPClient(configuration: configuration.http, logger: logger)
        installer = ContentInstaller(folder: self.folder, limits: configuration.archiveLimits)
        self.logger = logger
        guard database.isWritable else { return }
        DiskReserve(places).restore()
        try await finishInterruptedRemovals()
        try await renameFormerFolders()
        try await finishInterruptedInstallations()
        await backUp(.whenOld)
    }

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
    public nonisolated var isWritable: Bool { database.isWritable }

    /// How often this process has read the library's database through this value.
    package nonisolated var readCount: Int { database.readCount }

    /// The scale at which issues are brought in.
    public var scale: Scale {
        get async throws(MastheadError) {
            let value = try await database.read { try SettingRecord.value(.scale, $0) }
            return value.flatMap { Int($0) }.flatMap(Scale.init(rawValue:)) ?? configuration.scale
        }
    }

    /// Sets the scale at which issues are brought in from now on.
    public func setScale(_ scale: Scale) async throws(MastheadError) {
        try await database.write { try SettingRecord.set(.scale, String(scale.rawValue), $0) }
        await backUp(.now)
    }
}
