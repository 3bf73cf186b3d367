import Files
import Foundation
import Periodical

/// A packed folder (docs/formats.md, "Output of `pack`"). Each file is written under a temporary name and then renamed.
struct OutputFolder: Sendable {
    let root: URL
    let catalogName: String
    private let isNew: Bool
    private let staging: OutputStaging

    /// Opens a packed folder, creating it if needed.
    init(_ root: URL, catalogName: String = Self.catalogName) throws(MastheadError) {
        self.root = root
        self.catalogName = catalogName
        staging = OutputStaging(root)
        isNew = !FileManager.default.fileExists(atPath: root.path)
        try FileSystem.createFolder(root)
        Leftovers.sweep(root)
    }

    /// Opens an existing packed folder.
    init(existing root: URL, catalogName: String? = nil) throws(MastheadError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            guard isFolder.boolValue || FileSystem.isMissing(root) || access(root.path, F_OK) == 0 else {
                throw .system("read", root, number: EACCES)
            }
            throw MastheadError(
                .fileSystem, cannot: "open", to: root.relativePath, found: "no such folder",
                remedies: [.pack()])
        }
        self.root = root
        // A store's folder never contains a catalog of issues.
        let isStore =
            FileStamp(root.appending(path: Self.catalogName)) == nil
            && FileStamp(root.appending(path: Self.storeName)) != nil
        self.catalogName = catalogName ?? (isStore ? Self.storeName : Self.catalogName)
        staging = OutputStaging(root)
        isNew = false
    }

    static let catalogName = "issues.plist"
    /// The name of a store's catalog, which describes the store and contains the hashes of its lists.
    static let storeName = "config.json"

    /// Deletes this run's hidden folder. Deinitialization may be too late for this, because a slow worker may still
    /// hold this value.
    func endStaging() { staging.discard() }

    /// Deletes the folder if this run created it but wrote nothing.
    func removeIfNew() {
        guard isNew else { return }
        staging.discard()
        rmdir(root.path)
    }

    var catalogFile: URL { root.appending(path: catalogName) }
    var signatureFileName: String { "\(catalogName).minisig" }
    /// The name of the file with the history of signing keys.
    var successionFileName: String { "\(catalogName).keys" }

    func url(_ name: String) -> URL { root.appending(path: name) }

    /// The naming scheme for published files.
    var naming: PublishedNaming { catalogName == Self.storeName ? .fixed : .tagged }

    var hasCatalog: Bool { !FileSystem.isMissing(catalogFile) }

    /// Returns the bytes of the current catalog, or nil if the folder has none.
    func catalogData() throws(MastheadError) -> Data? {
        guard hasCatalog else { return nil }
        do { return try Data(contentsOf: catalogFile) } catch { throw .files("read", catalogFile, error) }
    }

    /// Returns the text of a small file, or nil if the file does not exist.
    func text(of name: String) throws(MastheadError) -> String? {
        let file = url(name)
        guard !FileSystem.isMissing(file) else { return nil }
        do { return try String(contentsOf: file, encoding: .utf8) } catch { throw .files("read", file, error) }
    }

    /// Returns the URL for a temporary file, on the same file system and hidden from web servers.
    func temporary(_ purpose: String) throws(MastheadError) -> URL {
        try staging.folder().appending(path: "\(purpose.replacing("/", with: "-")).\(UUID().uuidString)")
    }

    /// Writes a file unless it already has this content.
    /// - Returns: whether the file was written.
    @discardableResult
    func write(_ data: Data, to name: String) throws(MastheadError) -> Bool {
        let file = url(name)
        if FileManager.default.contents(atPath: file.path) == data { return false }
        let beside = try temporary(name)
        do { try data.write(to: beside) } catch { throw discard(beside, .files("write", beside, error)) }
        try rename(beside, to: name)
        return true
    }

    /// Copies a file unless the target already has the same content.
    func copy(_ source: URL, to name: String) throws(MastheadError) {
        do { try write(try Data(contentsOf: source), to: name) } catch { throw .files("read", source, error) }
    }

    /// Gives a finished file its final name.
    func rename(_ file: URL, to name: String) throws(MastheadError) {
        guard Foundation.rename(file.path, url(name).path) == 0 else {
            throw discard(file, .system("write", url(name)))
        }
    }

    /// Returns a file's size in bytes, or nil if the file does not exist.
    func size(of name: String) -> Int? {
        FileStamp(url(name))?.byteCount
    }

    private func discard(_ file: URL, _ error: MastheadError) -> MastheadError {
        unlink(file.path)
        return error
    }
}
