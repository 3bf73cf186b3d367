public import Foundation
public import Periodical

extension IssueSource {
    /// The issue sources that folders name: a folder that holds issue sources and is none itself stands for all of them.
    /// - Throws: ``MastheadError`` where a folder cannot be read.
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
            // One without any is taken for a source that lacks its documents, which its check tells.
            folders += inner.isEmpty ? [folder] : inner
        }
        return folders
    }

    private static func isSource(_ folder: URL) -> Bool {
        ["issue.plist", "issue.json", "pages.plist", "pages.json"].contains {
            access(folder.appending(path: $0).path, F_OK) == 0
        }
    }
}
