public import Foundation
public import Periodical

extension IssueSource {
    /// Returns the issue sources for a list of folders. A folder that contains only issue sources is replaced with the
    /// sources in it.
    /// - Throws: ``MastheadError`` if a folder cannot be read.
    public static func folders(in given: [URL]) throws(MastheadError) -> [URL] {
        var folders: [URL] = []
        for folder in given {
            guard !isSource(folder) else {
                folders.append(folder)
                continue
            }
            let names: [String]
            do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
                throw .files("read the issue source", folder, error)
            }
            let inner = names.sorted().filter { !$0.hasPrefix(".") }.map {
                folder.appending(path: $0, directoryHint: .isDirectory)
            }.filter(isSource)
            // Treat a folder without issue sources as an issue source, whose check then reports the missing documents.
            folders += inner.isEmpty ? [folder] : inner
        }
        return folders
    }

    /// Whether a folder is an issue source, or contains issue sources and no book files.
    public static func isSourceFolder(_ folder: URL) -> Bool {
        if isSource(folder) { return true }
        // If the folder cannot be read, the caller reports the error.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
        let books: Set = ["epub", "pdf", "cbz"]
        return !names.contains { books.contains(AssetKind.fileExtension(of: $0)) }
            && names.contains { !$0.hasPrefix(".") && isSource(folder.appending(path: $0)) }
    }

    /// Whether a folder has a description or a page grid.
    static func isSource(_ folder: URL) -> Bool {
        ["issue.plist", "issue.json", "pages.plist", "pages.json"].contains {
            access(folder.appending(path: $0).path, F_OK) == 0
        }
    }
}
