import EmbeddedWeb
import Foundation
import Periodical

/// The files in `web/`, either embedded in the program or in a checkout that a developer is editing.
struct WebSource: Sendable {
    /// The checkout, or nil for the embedded files.
    let checkout: URL?

    /// Returns the contents of the embedded files in a folder of `web/` and its subfolders, by path.
    static func embedded(in folder: String) -> [String: String] {
        let prefix = folder + "/"
        let files = WebFiles.web.filter { $0.key.hasPrefix(prefix) }.map { ($0.key.dropFirst(prefix.count), $0.value) }
        return Dictionary(uniqueKeysWithValues: files.map { (String($0), $1) })
    }

    /// Returns the contents of the files in a folder of `web/` and its subfolders, by path. Files in a checkout are
    /// read again for each call.
    /// - Throws: ``MastheadError`` if the checkout does not contain the folder, or if a file is unreadable.
    func files(in folder: String) throws(MastheadError) -> [String: String] {
        guard let checkout else { return Self.embedded(in: folder) }
        let place = checkout.appending(path: "web/\(folder)", directoryHint: .isDirectory)
        do {
            var files: [String: String] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: place.path)
            where ["css", "html", "js", "xml"].contains(AssetKind.fileExtension(of: path)) {
                // Editors keep hidden files and folders next to the edited files.
                guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
                files[path] = try String(contentsOf: place.appending(path: path), encoding: .utf8)
            }
            return files
        } catch { throw .files("read", place, error) }
    }
}
