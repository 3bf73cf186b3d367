import Files
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
            }.filter { isSource($0) || isClosed($0) }
            // Treat a folder without issue sources as an issue source, whose check then reports the missing documents.
            folders += inner.isEmpty ? [folder] : inner
        }
        return folders
    }

    /// Returns warnings about folders that look like issue sources but have neither a description nor a page grid, so
    /// that ``folders(in:)`` leaves them out.
    /// - Parameter given: the same folders as for ``folders(in:)``.
    public static func skippedFolders(in given: [URL]) -> [Diagnostic] {
        given.flatMap { folder -> [Diagnostic] in
            // If the folder cannot be read, ``folders(in:)`` reports the error.
            guard !isSource(folder), let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
            else {
                return []
            }
            let inner = names.sorted().filter { !$0.hasPrefix(".") }.map {
                folder.appending(path: $0, directoryHint: .isDirectory)
            }
            guard inner.contains(where: isSource) else { return [] }
            return inner.filter { !isSource($0) && hasPageFiles($0) }.map { skipped in
                Diagnostic(
                    file: skipped.relativePath, severity: .warning, code: "skipped-folder",
                    message: "The folder is skipped, because it has neither issue.json nor pages.json.",
                    hint: "Add both files. Or give the folder a name that starts with a dot, if it is not an issue.")
            }
        }
    }

    /// Whether a folder directly contains files that pages could show.
    private static func hasPageFiles(_ folder: URL) -> Bool {
        let kinds: Set = ["gif", "htm", "html", "jpeg", "jpg", "md", "mp4", "pdf", "png"]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.contains { !$0.hasPrefix(".") && kinds.contains(AssetKind.fileExtension(of: $0)) }
    }

    /// Whether the process may not read a folder. Reading it as an issue source reports the cause.
    private static func isClosed(_ folder: URL) -> Bool {
        FileStamp(folder)?.kind == .folder && access(folder.path, R_OK | X_OK) != 0 && errno == EACCES
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
