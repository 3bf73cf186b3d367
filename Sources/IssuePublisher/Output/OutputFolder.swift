import Files
import Foundation
import Periodical

/// The folder of packed issues (docs/formats.md, "Output of `pack`"): every file is written beside its place and renamed into it.
struct OutputFolder: Sendable {
    let root: URL
    /// The name of the catalog in it.
    let catalogName: String
    private let isNew: Bool
    private let staging: OutputStaging

    /// Takes a folder, made where there is none.
    init(_ root: URL, catalogName: String = Self.catalogName) throws(MastheadError) {
        self.root = root
        self.catalogName = catalogName
        staging = OutputStaging(root)
        isNew = !FileManager.default.fileExists(atPath: root.path)
        try FileSystem.createFolder(root)
        Leftovers.sweep(root)
    }

    /// Takes a folder that is there.
    init(existing root: URL, catalogName: String? = nil) throws(MastheadError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw MastheadError(
                .fileSystem, cannot: "open", to: root.relativePath, found: "there is no such folder",
                remedies: [.pack()])
        }
        self.root = root
        // A store's folder has no other catalog.
        let isStore =
            FileStamp(root.appending(path: Self.catalogName)) == nil
            && FileStamp(root.appending(path: Self.storeName)) != nil
        self.catalogName = catalogName ?? (isStore ? Self.storeName : Self.catalogName)
        staging = OutputStaging(root)
        isNew = false
    }

    static let catalogName = "issues.plist"
    /// What says what a store is, and vouches for its lists.
    static let storeName = "config.json"

    /// Deletes the hidden folder of this run. A worker that ends late may still refer to this value.
    func endStaging() { staging.discard() }

    /// Deletes the folder if it was made for nothing.
    func removeIfNew() {
        guard isNew else { return }
        staging.discard()
        rmdir(root.path)
    }

    var catalogFile: URL { root.appending(path: catalogName) }
    /// The name of the catalog's signature.
    var signatureFileName: String { "\(catalogName).minisig" }
    /// The name of the file that says how keys were handed on.
    var successionFileName: String { "\(catalogName).keys" }

    func url(_ name: String) -> URL { root.appending(path: name) }

    /// Whether the names of its files tell one content from another.
    var naming: PublishedNaming { catalogName == Self.storeName ? .fixed : .tagged }

    var hasCatalog: Bool { FileManager.default.fileExists(atPath: catalogFile.path) }

    /// The bytes of the catalog that is here.
    func catalogData() throws(MastheadError) -> Data? {
        guard hasCatalog else { return nil }
        do { return try Data(contentsOf: catalogFile) } catch { throw .files("read", catalogFile, error) }
    }

    /// The text of a small file, or nil where there is none.
    func text(of name: String) throws(MastheadError) -> String? {
        let file = url(name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do { return try String(contentsOf: file, encoding: .utf8) } catch { throw .files("read", file, error) }
    }

    /// A place for what is on its way to a final one, on the same file system and hidden from servers of the folder.
    func temporary(_ purpose: String) throws(MastheadError) -> URL {
        try staging.folder().appending(path: "\(purpose.replacing("/", with: "-")).\(UUID().uuidString)")
    }

    /// Writes a file unless it has these bytes already.
    /// - Returns: whether it was written.
    @discardableResult
    func write(_ data: Data, to name: String) throws(MastheadError) -> Bool {
        let file = url(name)
        if FileManager.default.contents(atPath: file.path) == data { return false }
        let beside = try temporary(name)
        do { try data.write(to: beside) } catch { throw discard(beside, .files("write", beside, error)) }
        try rename(beside, to: name)
        return true
    }

    /// Copies a file in, unless one with these bytes has that name.
    func copy(_ source: URL, to name: String) throws(MastheadError) {
        do { try write(try Data(contentsOf: source), to: name) } catch { throw .files("read", source, error) }
    }

    /// Moves a finished file into its place.
    func rename(_ file: URL, to name: String) throws(MastheadError) {
        guard Foundation.rename(file.path, url(name).path) == 0 else {
            throw discard(file, .system("write", url(name)))
        }
    }

    /// The size of a file in bytes, or nil where there is none.
    func size(of name: String) -> Int? {
        FileStamp(url(name))?.byteCount
    }

    private func discard(_ file: URL, _ error: MastheadError) -> MastheadError {
        unlink(file.path)
        return error
    }
}
