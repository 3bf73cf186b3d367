public import Foundation
public import Periodical

extension PageClassRegistry {
    /// The classes together with those of a templates folder: `CLASS/class.json`, `page.html`, `page.txt`,
    /// `page.css`.
    /// - Throws: ``MastheadError`` where the folder or a definition in it cannot be read.
    public func adding(folder: URL) throws(MastheadError) -> PageClassRegistry {
        var files: [String: String] = [:]
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
                let isTemplate = ["json", "html", "txt", "css"].contains(AssetKind.fileExtension(of: path))
                guard isTemplate, path.split(separator: "/").count == 2, !path.hasPrefix(".") else { continue }
                files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            }
        } catch { throw .files("reading the templates folder", folder, error) }
        return try adding(files: files, subject: folder.relativePath)
    }
}
