import Files
import Foundation
import Periodical

/// The folder of a new issue source, which has a temporary name until it is complete.
struct ImportFolder: Sendable {
    let target: URL
    private let staging: StagingFolder

    /// The temporary folder for the files.
    var folder: URL { staging.url }

    /// Creates the temporary folder.
    /// - Parameter target: the folder for the new issue source, which must not exist or must be empty.
    init(_ target: URL) throws(MastheadError) {
        try IssueScaffold.checkTarget(target, cannot: "import into")
        self.target = target
        let target = target.standardizedFileURL
        let parent = target.deletingLastPathComponent()
        try FileSystem.createFolder(parent)
        staging = try StagingFolder(in: parent, named: target.lastPathComponent)
    }

    /// Returns the URL for a file, after creating the folders above it.
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

    /// Writes the documents and moves the folder to its final location.
    func finish(_ metadata: [String: PropertyValue], _ grid: PageGrid) throws(MastheadError) {
        do {
            try write(try PropertyValue.dictionary(metadata).sourceDocument(), to: "issue.json")
            try write(try grid.document.sourceDocument(), to: "pages.json")
        } catch { throw .files("write the documents of", target, error) }
        // Delete the target if it is an empty folder, so that the new folder can replace it.
        rmdir(target.path)
        try FileSystem.move(folder, to: target, cannot: "create")
    }

    /// Deletes all files that have been written so far.
    func discard() { staging.discard() }
}
