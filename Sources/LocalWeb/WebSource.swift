import EmbeddedWeb
import Foundation
import Periodical

/// The files of `web/`, either embedded in the program or in a checkout that someone edits.
struct WebSource: Sendable {
    /// The checkout, or nil for the embedded files.
    let checkout: URL?

    /// Returns the embedded files in a folder of `web/`: their content by name.
    static func embedded(in folder: String) -> [String: String] {
        let prefix = folder + "/"
        let files = WebFiles.web.filter { $0.key.hasPrefix(prefix) }.map { ($0.key.dropFirst(prefix.count), $0.value) }
        return Dictionary(uniqueKeysWithValues: files.map { (String($0), $1) })
    }

    /// Returns the files in a folder of `web/`: their content by name. Files of a checkout are read again at each call.
    /// - Throws: ``MastheadError`` if the checkout has no such folder, or a file cannot be read.
    func files(in folder: String) throws(MastheadError) -> [String: String] {
        guard let checkout else { return Self.embedded(in: folder) }
        let place = checkout.appending(path: "web/\(folder)", directoryHint: .isDirectory)
        do {
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: place.path)
            where ["css", "html", "js", "xml"].contains(AssetKind.fileExtension(of: name)) && !name.hasPrefix(".") {
                files[name] = try String(contentsOf: place.appending(path: name), encoding: .utf8)
            }
            return files
        } catch { throw .files("read", place, error) }
    }
}
