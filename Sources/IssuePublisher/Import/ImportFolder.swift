import Files
import Foundation
import Periodical

/// The folder of an issue source that is being made: beside its place until it is whole.
struct ImportFolder: Sendable {
    let target: URL
    private let staging: StagingFolder

    /// Where files are written meanwhile.
    var folder: URL { staging.url }

    /// Begins.
    /// - Parameter target: where the source will be; it must not exist, or be empty.
    init(_ target: URL) throws(MastheadError) {
        try IssueScaffold.checkTarget(target, cannot: "import into")
        self.target = target
        let target = target.standardizedFileURL
        let parent = target.deletingLastPathComponent()
        try FileSystem.createFolder(parent)
        staging = try StagingFolder(in: parent, named: target.lastPathComponent)
    }

    /// The place of a file, with the folders above it.
    func place(_ path: String) throws(MastheadError) -> URL {
        let file = folder.appending(path: path)
        try FileSystem.createFolder(file.deletingLastPathComponent())
        return file
    }

    func write(_ data: Data, to path: String) throws(MastheadError) {
        let file = try place(path)
        do { try data.write(to: file) } catch { throw .files("write", file, error) }
    }

    func copy(_ source: URL, to path: String) throws(MastheadError) {
        let file = try place(path)
        do { try FileManager.default.copyItem(at: source, to: file) } catch { throw .files("copy", source, error) }
    }

    /// Writes the documents and moves the folder into its place.
    func finish(_ metadata: [String: PropertyValue], _ grid: PageGrid) throws(MastheadError) {
        do {
            try write(try PropertyValue.dictionary(metadata).xmlPropertyList(), to: "issue.plist")
            try write(try grid.document.xmlPropertyList(), to: "pages.plist")
        } catch { throw .files("write the documents of", target, error) }
        // An empty folder in its place gives way.
        rmdir(target.path)
        try FileSystem.move(folder, to: target, cannot: "create")
    }

    /// Takes everything away that is not in its place yet.
    func discard() { staging.discard() }
}
